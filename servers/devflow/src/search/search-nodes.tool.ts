import { type Context, defineTool, reply, type Tool, ToolError } from '@wellspoken/kit';
import { costOf, openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { acceptAlso } from '../answers/aliases.ts';
import {
  defineAnyProject,
  defineAsOf,
  defineCursor,
  defineDetail,
  defineEntityTypes,
  acceptCamelCase,
  defineMaxTokens,
  note,
  readScope,
} from '../answers/fields.ts';
import { createBudgetBeside } from '../answers/pages.ts';
import { countGraph } from '../answers/sentences.ts';
import { defineCount } from '../answers/values.ts';
import { graphOutput } from '../graph/graph.shapes.ts';
import { searchPlainly } from '../graph/whole-graph.ts';
import { describeScope, type Memory } from '../memory/memory.ts';
import { explanation, toExplanation } from './hit.shapes.ts';
import { packHits, searchPlace } from './search-page.ts';
import { SEARCH_MODES, type SearchAnswer, type SearchQuery } from './search.ts';

const NAME = 'search_nodes';

const input = z.object({
  query: z.string().max(2_000).describe('What to look for: words, a phrase or a question'),
  project: defineAnyProject(),
  entity_types: defineEntityTypes('Find only entities of these types'),
  tags: z
    .array(z.string().trim().min(1).max(100))
    .min(1)
    .max(50)
    .optional()
    .describe('Find only by observations that have one of these tags'),
  mode: z
    .enum(SEARCH_MODES)
    .optional()
    .describe(
      'keyword: by words; semantic: by meaning; hybrid: both. By default the best there is',
    ),
  as_of: defineAsOf(),
  detail: defineDetail('observations'),
  limit: z.number().int().min(1).max(200).default(20).describe('How many entities at once'),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
  explain: z.boolean().default(false).describe('Whether to say why each entity was found'),
});

type Input = z.output<typeof input>;

const output = z.object({
  ...graphOutput,
  entities: graphOutput.entities.describe('The entities that were found, the best first'),
  relations: graphOutput.relations.describe('Relations that touch them, those between them first'),
  moreRelations: z
    .literal(true)
    .optional()
    .describe('There are more relations than fit; open_nodes shows all'),
  count: defineCount().describe('How many entities stand here'),
  mode: z.enum(SEARCH_MODES).describe('What was really looked with'),
  corrections: z
    .array(
      z.object({
        from: z.string().describe('A word that nobody wrote'),
        to: z.string().describe('What was looked for instead'),
      }),
    )
    .optional()
    .describe('Words that were taken for misspelt'),
  coverage: z
    .object({
      embedded: defineCount().describe('How many texts can be found by meaning'),
      total: defineCount().describe('How many texts there are'),
    })
    .optional()
    .describe('Where meaning was used: how much of the memory it covers'),
  explain: z.array(explanation).optional().describe('Why each entity was found, in order'),
  note,
});

type Output = z.output<typeof output>;

/** The tool `search_nodes`. */
export function searchNodes(memory: Memory): Tool {
  return defineTool({
    name: NAME,
    title: 'Search the graph',
    description:
      'Find entities by what a query says, over names, types, observations and tags, the best first, with relations that touch them. Misspelt words are mended. Use get_context for a packed answer with neighbours, and read_graph to list everything. The answer says which scope and mode was searched.',
    effect: 'read',
    openWorld: memory.embeddings.isRemote,
    foreign: 'memories',
    input: acceptAlso(input, acceptCamelCase),
    output,
    examples: [
      { name: 'by words', arguments: { query: 'retry a failed charge' } },
      {
        name: 'components of all projects, and why they were found',
        arguments: { query: 'payment', project: '*', entity_types: ['component'], explain: true },
      },
    ],
    run: async (asked, context) => {
      const plain =
        memory.isCompatible && isPlain(asked) ? await searchAll(memory, asked) : undefined;
      if (plain !== undefined) return plain;
      if (asked.query.trim() === '') throw createEmptyQueryError();
      const answer = await searchPage(memory, asked, context);
      return reply(answer, { summary: summarise(answer) });
    },
  });
}

/** Whether a call asks for nothing that server-memory has not. */
function isPlain({ query: _text, project: _where, max_tokens: _tokens, ...asked }: Input): boolean {
  const plain = { detail: 'observations', limit: 20, explain: false };
  return Object.entries(asked).every(
    ([key, value]) => value === undefined || value === plain[key as keyof typeof plain],
  );
}

function createEmptyQueryError(): ToolError {
  return new ToolError('invalid_arguments', 'query: expected words to look for; got none.', {
    suggestions: ['List everything with read_graph.', 'Show entities by name with open_nodes.'],
  });
}

function toQuery(memory: Memory, asked: Input, { signal }: Context): SearchQuery {
  const { query, entity_types: types, tags, mode, limit } = asked;
  return { text: query, ...readScope(memory, asked), types, tags, mode, limit, signal };
}

async function searchPage(memory: Memory, asked: Input, context: Context): Promise<Output> {
  const page = openPage({ tool: NAME, places: searchPlace, free: ['max_tokens'] }, asked);
  const from = page.start ?? { offset: 0 };
  const query = toQuery(memory, asked, context);
  const answer = await memory.search({ ...query, offset: from.offset });
  const frame = { ...toFrame(answer, query), ...(asked.explain ? { explain: [] } : {}) };
  const budget = createBudgetBeside(asked.max_tokens, { ...frame, moreRelations: true });
  const extra = asked.explain
    ? (...shown: Parameters<typeof toExplanation>) => costOf(toExplanation(...shown))
    : () => 0;
  const { hits, hasMore } = answer;
  const packing = { hits, from, at: query.at, detail: asked.detail, budget, extra };
  const { shown, rest, ...packed } = await memory.read((reader) => packHits(reader, packing));
  const next = rest ?? (hasMore ? { offset: from.offset + hits.length } : undefined);
  return {
    ...frame,
    ...packed,
    count: packed.entities.length,
    ...(asked.explain
      ? { explain: shown.map(({ hit, record }) => toExplanation(hit, record)) }
      : {}),
    ...page.goOn(next),
  };
}

/** What server-memory finds, all at once; undefined where that is nothing, and ranking may help. */
async function searchAll(memory: Memory, asked: Input): Promise<Output | undefined> {
  const scope = readScope(memory, asked);
  const found = await memory.read((reader) => searchPlainly(reader, scope.project, asked.query));
  if (found.entities.length === 0 && asked.query.trim() !== '') return undefined;
  const count = found.entities.length;
  return { ...found, count, mode: 'keyword', scope: describeScope(scope) };
}

function toFrame(
  { hits, mode, note: why, corrections, coverage }: SearchAnswer,
  query: SearchQuery,
): Pick<Output, 'count' | 'scope' | 'mode' | 'note' | 'corrections' | 'coverage'> {
  const scope = describeScope(query);
  const notes = [why, hits.length === 0 ? explainNothingFound(query, mode) : undefined];
  const said = notes.filter((one) => one !== undefined).join(' ');
  return {
    count: hits.length,
    scope,
    mode,
    ...(said === '' ? {} : { note: said }),
    ...(corrections === undefined || corrections.length === 0
      ? {}
      : { corrections: [...corrections] }),
    ...(coverage === undefined ? {} : { coverage }),
  };
}

function explainNothingFound(
  { project, types, tags, ...query }: SearchQuery,
  mode: string,
): string {
  if ((query.offset ?? 0) > 0) return 'There are no more matches.';
  const attempts = [
    'other words',
    ...(types === undefined && tags === undefined ? [] : ['no entity_types and tags']),
    ...(project === undefined ? [] : ['project "*" for all projects']),
    'read_graph to see what there is',
  ];
  const where = describeScope({ project, at: query.at });
  return `Nothing in ${where} matches by ${mode}. Try ${attempts.join(', or ')}.`;
}

function summarise({ entities, relations, scope, mode, note: why, nextCursor }: Output): string {
  const found = countGraph(entities.length, relations.length);
  const more = nextCursor === undefined ? '' : ' There is more: pass nextCursor as cursor.';
  const said = why === undefined ? '' : ` ${why}`;
  return `${found} of ${scope}, by ${mode}.${said}${more}`;
}
