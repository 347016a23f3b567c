import {
  blankAsAbsentExcept,
  type Context,
  defineTool,
  reply,
  rewriteInput,
  type Tool,
  ToolError,
} from '@wellspoken/kit';

import type { Entrez } from '../open.ts';
import { checkQuery } from './check-query.ts';
import { runGlobalQuery, runInfo } from './databases.ts';
import {
  type Operation,
  queryInput,
  type QueryInput,
  queryOutput,
  type QueryOutput,
} from './entrez-query.shapes.ts';
import { runFetch } from './fetch.ts';
import { type RunOperation, TOOL_NAME } from './job.ts';
import { runLink, runPost } from './link.ts';
import { runSearch, runSpell } from './search.ts';
import { runSummary } from './summary.ts';
import { rewordError } from '../answers/reword-error.ts';
import { describeNextPage } from '../answers/sentences.ts';

const OPERATIONS: Readonly<Record<Operation, RunOperation>> = {
  search: runSearch,
  summary: runSummary,
  info: runInfo,
  fetch: runFetch,
  link: runLink,
  post: runPost,
  global_query: runGlobalQuery,
  spell: runSpell,
};

/** The tool `entrez_query`. */
export function createEntrezQueryTool(entrez: Entrez): Tool {
  return defineTool({
    name: TOOL_NAME,
    title: 'NCBI Entrez E-utilities Gateway',
    description:
      'Reach any database of NCBI by the E-utilities: search for ids, read summaries or whole records, follow links, count hits everywhere, check spelling, see what a database holds. For articles, search_literature and get_article are simpler.',
    effect: 'read',
    // Staging writes a dataset and may evict older ones.
    furtherScopes: ['write'],
    openWorld: true,
    foreign: 'records of NCBI',
    input: rewriteInput(queryInput, normalizeArguments),
    output: queryOutput,
    examples: [
      {
        name: 'search PubMed',
        arguments: {
          operation: 'search',
          term: "Alzheimer's disease[tiab] AND 2019:2022[dp]",
          retmax: 5,
        },
      },
      {
        name: 'summaries of genes',
        arguments: { operation: 'summary', database: 'gene', ids: '7157,672' },
      },
      {
        name: 'a sequence',
        arguments: {
          operation: 'fetch',
          database: 'nuccore',
          ids: 'NM_000546.6',
          rettype: 'fasta',
        },
      },
      {
        name: 'genes of an article',
        arguments: { operation: 'link', dbfrom: 'pubmed', database: 'gene', ids: '31452104' },
      },
    ],
    run: async (asked, context) => {
      if (asked.force_staging === true) context.requireScopes(['write']);
      const answer = await runOperation(entrez, asked, context);
      // Datasets are resources.
      if (answer.staged === true) context.notify.resourcesChanged();
      return reply(answer, { summary: summarizeAnswer(asked, answer) });
    },
  });
}

const withoutBlanks = blankAsAbsentExcept('ids', 'term');

/** NCBI has a mode "text" too, which is what a kind of record has where no other is asked for. */
function normalizeArguments(
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { retmode, ...rest } = withoutBlanks(given);
  return retmode === undefined || retmode === 'text' ? rest : { ...rest, retmode };
}

async function runOperation(
  entrez: Entrez,
  asked: QueryInput,
  context: Context,
): Promise<QueryOutput> {
  const { signal } = context;
  const progress = (done: number, total: number): void => context.progress(done, total);
  const meant = await checkQuery(asked, entrez.eutils, { signal });
  try {
    return await OPERATIONS[asked.operation]({
      entrez,
      asked,
      ...meant,
      call: { signal, progress },
    });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    throw describeFailure(asked.operation, error);
  }
}

function summarizeAnswer({ format }: QueryInput, answer: QueryOutput): string {
  const { message, warnings = [], context_notes: notes = [], nextCursor } = answer;
  const steps =
    format === 'human' ? [...(answer.suggestions ?? []), ...(answer.next_steps ?? [])] : [];
  return [message, ...warnings, ...notes, ...steps, ...describeNextPage(nextCursor)].join(' ');
}

const TIPS: Readonly<Record<Operation, string>> = {
  search: 'See the fields that can be searched with operation info.',
  summary: 'Find ids with operation search first.',
  info: 'List all databases with database all.',
  fetch: 'Find ids with operation search first, and leave rettype out for the usual form.',
  link: 'See the kinds of links with operation info of the database of the ids.',
  post: 'Without post, ids can be given to summary, fetch and link directly.',
  global_query: 'One database can be asked with operation search.',
  spell: 'The query can be tried as it is with operation search.',
};

/** The failure of an operation, which says which one it was and what else could be done. */
function describeFailure(operation: Operation, error: ToolError): ToolError {
  const suggestions = [...error.suggestions, TIPS[operation]];
  return rewordError(error, `Error in ${operation}: ${error.message}`, suggestions);
}
