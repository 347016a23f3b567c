import {
  blankAsAbsent,
  type Context,
  defineTool,
  image,
  reply,
  rewriteInput,
  type Tool,
  ToolError,
} from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';

import { omitEmpty } from '../answers/present.ts';
import { formatCount, describeNextPage } from '../answers/sentences.ts';
import {
  checkNeeds,
  checkOperation,
  EXAMPLES,
  externalInput,
  type ExternalInput,
  type ExternalServices,
} from './external-input.ts';
import {
  externalOutput,
  type ExternalOutput,
  fitOutcome,
  type Outcome,
  place,
  type Place,
} from './outcome.ts';
import { runPmc } from './run-pmc.ts';
import { runPubChem } from './run-pubchem.ts';
import { rewordError } from '../answers/reword-error.ts';

const NAME = 'entrez_external';
const pages = { tool: NAME, places: place, free: ['max_tokens'] };
const FIRST: Place = { item: 0, offset: 0 };

/** The tool `entrez_external`. */
export function createEntrezExternalTool(entrez: ExternalServices): Tool {
  return defineTool({
    name: NAME,
    title: 'External APIs Gateway (PubChem & PMC)',
    description:
      'PubChem: look up compounds, substances and bioassays, or search by structure. PMC: convert ids of articles, see what is open access, export citations.',
    effect: 'read',
    openWorld: true,
    foreign: 'records of PubChem and PMC',
    input: rewriteInput(externalInput, (given) => withTexts(blankAsAbsent(given))),
    output: externalOutput,
    examples: EXAMPLES,
    run: async (asked, context) => {
      checkOperation(asked);
      try {
        return await answer(entrez, asked, context);
      } catch (error) {
        throw error instanceof ToolError ? describeFailure(asked, error) : error;
      }
    },
  });
}

/** Ids are often sent as numbers. */
function withTexts(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const written = ['identifier', 'id', 'ids'].flatMap((name) =>
    typeof given[name] === 'number' ? [[name, String(given[name])] as const] : [],
  );
  return { ...given, ...Object.fromEntries(written) };
}

type Answer = ExternalOutput | ReturnType<typeof reply<ExternalOutput>>;

async function answer(
  entrez: ExternalServices,
  asked: ExternalInput,
  context: Context,
): Promise<Answer> {
  checkNeeds(asked);
  const { start: from = FIRST, goOn } = openPage(pages, asked);
  const { max_tokens: tokens } = asked;
  const call = { signal: context.signal };
  const outcome =
    asked.service === 'pubchem'
      ? await runPubChem(entrez.pubchem, asked, call)
      : await runPmc(entrez, { ...asked, from }, call);
  const frame = createFrame(asked, outcome);
  const fitted = fitOutcome(outcome, from, { tokens, frame });
  const { data, next, part, omitted } = fitted;
  const notes = [...(outcome.notes ?? []), ...(fitted.notes ?? [])];
  const output: ExternalOutput = {
    ...frame,
    data,
    metadata: { ...frame.metadata, ...omitEmpty({ part, omitted: omitted && [...omitted] }) },
    ...(notes.length > 0 && { notes }),
    ...goOn(next),
  };
  const pictures = outcome.kind === 'image' ? [image(outcome.bytes, outcome.mimeType)] : [];
  const count = outcome.kind === 'items' ? outcome.items.length : undefined;
  return reply(output, { summary: summarizeAnswer(output, count), content: pictures });
}

type Frame = Pick<ExternalOutput, 'success' | 'source' | 'metadata' | 'retrievedAt'>;

const LONGEST_ECHO = 200;

function createFrame(asked: ExternalInput, { source, fetchedAt, view, missing }: Outcome): Frame {
  const { service, operation, output_format, identifier_type, search_type } = asked;
  const { structure_type, citation_format, id, threshold, max_records, versions } = asked;
  const isSearch = asked.operation === 'structure_search';
  return {
    success: true,
    source,
    metadata: {
      service,
      operation,
      output_format,
      ...omitEmpty({ identifier_type, search_type, structure_type, citation_format, id }),
      ...omitEmpty({ ...echoArguments(asked), view, missing: missing && [...missing] }),
      ...(isSearch && { max_records }),
      ...(asked.search_type === 'similarity' && { threshold }),
      ...(asked.operation === 'id_convert' && { versions }),
    },
    retrievedAt: fetchedAt.toISOString(),
  };
}

/** Echoes arguments only if they are short. */
function echoArguments(
  asked: ExternalInput,
): Pick<ExternalOutput['metadata'], 'identifier' | 'structure' | 'ids'> {
  const short = (text: string | undefined): string | undefined =>
    text === undefined || text.length <= LONGEST_ECHO ? text : undefined;
  const { identifier, structure, ids } = asked;
  return { identifier: short(identifier), structure: short(structure), ids: short(ids) };
}

function describeFailure({ service, operation }: ExternalInput, error: ToolError): ToolError {
  return rewordError(error, `Error in ${service}/${operation}: ${error.message}`);
}

/** What came, in words; of a list, how many there are. */
function writeHeadline({ source, metadata }: ExternalOutput, count: number | undefined): string {
  const { operation, identifier, id, ids, view, search_type: search = '' } = metadata;
  if (operation === 'structure_search' && count !== undefined) {
    return `${source} has ${formatCount(count, 'compound')} by ${search}.`;
  }
  if (operation === 'id_convert' && count !== undefined) {
    return `${source}: what became of ${formatCount(count, 'id')}.`;
  }
  const about = identifier ?? id ?? ids;
  const what = about === undefined ? operation : `${operation} ${about}`;
  return `${source}: ${what}${view === undefined ? '' : `, ${view}`}.`;
}

function summarizeAnswer(output: ExternalOutput, count: number | undefined): string {
  const { metadata, notes = [], nextCursor } = output;
  const { part, missing = [] } = metadata;
  const shown =
    part === undefined
      ? ''
      : ` This is ${part.unit} ${part.from + 1} to ${part.from + part.count} of ${part.total}.`;
  const unfound = missing.map(({ id: one, reason }) => ` ${one}: ${reason}`).join('');
  return [
    `${writeHeadline(output, count)}${shown}${unfound}`,
    ...notes,
    ...describeNextPage(nextCursor),
  ].join(' ');
}
