import { type Context, defineTool, reply, type Tool, ToolError } from '@wellspoken/kit';
import { costOf, openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { acceptAlso, acceptSemanticCamelCase } from '../answers/aliases.ts';
import {
  defineAnyProject,
  defineAsOf,
  defineCursor,
  defineEntityTypes,
  acceptCamelCase,
  defineMaxTokens,
  nextCursor,
  note,
  readScope,
} from '../answers/fields.ts';
import { createBudgetBeside } from '../answers/pages.ts';
import { defineCount } from '../answers/values.ts';
import { entityView } from '../entities/entity.shapes.ts';
import { describeScope, type Memory } from '../memory/memory.ts';
import type { EntityRecord } from '../memory/records.ts';
import { explanation, toExplanation } from './hit.shapes.ts';
import { packHits, searchPlace } from './search-page.ts';
import { type Hit, SEARCH_MODES, type SearchAnswer, type SearchQuery } from './search.ts';

const NAME = 'semantic_search';

const input = z.object({
  query: z.string().max(2_000).describe('What to look for, in your own words'),
  limit: z.number().int().min(1).max(200).default(10).describe('How many entities at once'),
  min_similarity: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('How like in meaning a match must be; by default what suits the model'),
  entity_types: defineEntityTypes('Find only entities of these types'),
  hybrid_search: z
    .boolean()
    .default(true)
    .describe('Whether to look by words too; what words name exactly comes first then'),
  semantic_weight: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('How much meaning counts beside words; by default what was found to be best'),
  project: defineAnyProject(),
  as_of: defineAsOf(),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
  explain: z.boolean().default(false).describe('Whether to say why each entity was found'),
});

type Input = z.output<typeof input>;

const result = z.object({
  entity: entityView.describe('The entity'),
  similarity: z
    .number()
    .optional()
    .describe('How like in meaning it is, 0 to 1; absent where only words found it'),
  score: z.number().describe('Of the order; larger is better, comparable within one answer'),
  explain: explanation.optional().describe('Why it was found'),
});

const output = z.object({
  results: z.array(result).describe('What was found, the best first'),
  count: defineCount().describe('How many stand here'),
  mode: z.enum(SEARCH_MODES).describe('What was really looked with'),
  scope: z.string().describe('Which part of the memory was looked at'),
  coverage: z
    .object({
      embedded: defineCount().describe('How many texts can be found by meaning'),
      total: defineCount().describe('How many texts there are'),
    })
    .optional()
    .describe('Where meaning was used: how much of the memory it covers'),
  note,
  nextCursor,
});

type Output = z.output<typeof output>;

/** The tool `semantic_search`. */
export function searchSemantically(memory: Memory): Tool {
  return defineTool({
    name: NAME,
    title: 'Search by meaning',
    description:
      'Find entities by what a query means, also where it shares no word with them, and by words too unless hybrid_search is false. The answer says what was really used: without an embedding model it looks by words only. Relations are left out; search_nodes shows them.',
    effect: 'read',
    openWorld: memory.embeddings.isRemote,
    foreign: 'memories',
    input: acceptAlso(input, (given) => acceptSemanticCamelCase(acceptCamelCase(given))),
    output,
    examples: [{ name: 'in other words', arguments: { query: 'money could not be collected' } }],
    run: async (asked, context) => {
      if (asked.query.trim() === '') {
        throw new ToolError('invalid_arguments', 'query: expected words to look for; got none.', {
          suggestions: ['Say in your own words what you look for.'],
        });
      }
      const answer = await searchPage(memory, asked, context);
      return reply(answer, { summary: summarise(answer) });
    },
  });
}

function toQuery(memory: Memory, asked: Input, { signal }: Context): SearchQuery {
  return {
    text: asked.query,
    ...readScope(memory, asked),
    types: asked.entity_types,
    mode: asked.hybrid_search ? 'hybrid' : 'semantic',
    limit: asked.limit,
    minSimilarity: asked.min_similarity,
    semanticWeight: asked.semantic_weight,
    signal,
  };
}

async function searchPage(memory: Memory, asked: Input, context: Context): Promise<Output> {
  const { start, goOn } = openPage(
    { tool: NAME, places: searchPlace, free: ['max_tokens'] },
    asked,
  );
  const from = start ?? { offset: 0 };
  const query = toQuery(memory, asked, context);
  const answer = await memory.search({ ...query, offset: from.offset });
  const frame = toFrame(answer, query);
  const budget = createBudgetBeside(asked.max_tokens, frame);
  const { hits, hasMore } = answer;
  const extra = (hit: Hit, record: EntityRecord): number =>
    costOf(explainWhy(hit, record, asked.explain));
  const packing = { hits, from, at: query.at, detail: 'observations', budget, extra } as const;
  const page = await memory.read((reader) => packHits(reader, packing));
  const results = page.shown.flatMap(({ hit, record }, place) => {
    const entity = page.entities[place];
    return entity === undefined ? [] : [{ entity, ...explainWhy(hit, record, asked.explain) }];
  });
  const next = page.rest ?? (hasMore ? { offset: from.offset + hits.length } : undefined);
  const said = [frame.note, page.note].filter((one) => one !== undefined).join(' ');
  return {
    ...frame,
    results,
    count: results.length,
    ...(said === '' ? {} : { note: said }),
    ...goOn(next),
  };
}

function explainWhy(
  hit: Hit,
  record: EntityRecord,
  explain: boolean,
): Omit<z.output<typeof result>, 'entity'> {
  const { score, vector } = hit;
  return {
    ...(vector === undefined ? {} : { similarity: vector.similarity }),
    score,
    ...(explain ? { explain: toExplanation(hit, record) } : {}),
  };
}

function toFrame(
  { hits, mode, note: why, coverage, hasMore }: SearchAnswer,
  query: SearchQuery,
): Pick<Output, 'mode' | 'scope' | 'coverage' | 'note'> {
  const isNothing = hits.length === 0 && (query.offset ?? 0) === 0 && !hasMore;
  const notes = [why, isPartial(coverage), isNothing ? explainNothingFound(query) : undefined];
  const said = notes.filter((one) => one !== undefined).join(' ');
  return {
    mode,
    scope: describeScope(query),
    ...(coverage === undefined ? {} : { coverage }),
    ...(said === '' ? {} : { note: said }),
  };
}

function isPartial(coverage: SearchAnswer['coverage']): string | undefined {
  if (coverage === undefined || coverage.embedded >= coverage.total) return undefined;
  const { embedded, total } = coverage;
  return `${embedded} of ${total} texts can be found by meaning so far; the rest is on its way.`;
}

function explainNothingFound({ minSimilarity, types }: SearchQuery): string {
  const attempts = [
    'other words',
    ...(minSimilarity === undefined ? [] : ['no min_similarity']),
    ...(types === undefined ? [] : ['no entity_types']),
  ];
  return `Nothing is like this. Try ${attempts.join(', or ')}.`;
}

function summarise({ results, scope, mode, note: why, nextCursor: next }: Output): string {
  const names = results.slice(0, 5).map(({ entity }) => entity.name);
  const found = results.length === 0 ? 'Nothing found' : `Found ${names.join(', ')}`;
  const more = results.length > names.length ? ` and ${results.length - names.length} more` : '';
  const said = why === undefined ? '' : ` ${why}`;
  const on = next === undefined ? '' : ' There is more: pass nextCursor as cursor.';
  return `${found}${more} in ${scope}, by ${mode}.${said}${on}`;
}
