import { type Context, defineTool, reply, type Tool, ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso } from '../answers/aliases.ts';
import {
  defineAnyProject,
  defineAsOf,
  defineEntityTypes,
  acceptCamelCase,
  defineMaxTokens,
  note,
  readScope,
} from '../answers/fields.ts';
import { createBudgetBeside, explainOverflow } from '../answers/pages.ts';
import { countNoun } from '../answers/sentences.ts';
import { defineCount } from '../answers/values.ts';
import { entityView } from '../entities/entity.shapes.ts';
import { graphOutput } from '../graph/graph.shapes.ts';
import { describeScope, type Memory } from '../memory/memory.ts';
import { SEARCH_MODES } from '../search/search.ts';
import { type ContextPage, readContext } from './read-context.ts';

const USUAL_TOKENS = 4_000;

const input = z.object({
  query: z
    .string()
    .max(2_000)
    .describe('What the context is for: a task, a question or a few words'),
  project: defineAnyProject(),
  max_tokens: defineMaxTokens(USUAL_TOKENS).describe('About how many tokens the answer may have'),
  depth: z
    .number()
    .int()
    .min(0)
    .max(3)
    .default(1)
    .describe('How many steps of relations to follow from what is found'),
  entity_types: defineEntityTypes('Find only entities of these types; neighbours can be of any'),
  as_of: defineAsOf(),
});

type Input = z.output<typeof input>;

const output = z.object({
  entities: z
    .array(
      entityView.extend({
        observations: z.array(z.string()).describe('What was noted, what matches first'),
        distance: defineCount().describe('0: it was found; else how many steps away it is'),
      }),
    )
    .describe('What was found, the best first; then neighbours, the nearest first'),
  relations: graphOutput.relations.describe('The relations between these entities'),
  scope: graphOutput.scope,
  mode: z.enum(SEARCH_MODES).describe('What was really looked with'),
  leftOut: z
    .object({
      matches: defineCount().describe('How many entities were found but did not fit'),
      observations: defineCount().describe('How many observations of those found did not fit'),
      neighbours: defineCount().describe('How many neighbours did not fit'),
    })
    .describe('What did not fit'),
  note,
});

type Output = z.output<typeof output>;

/** The tool `get_context`. */
export function getContext(memory: Memory): Tool {
  return defineTool({
    name: 'get_context',
    title: 'Get context',
    description:
      'Gather what the memory knows about a task or question into one answer of bounded size: the best matches with their matching observations, what else is known of them, and what they are related to. Start work with it. It is not paged: it says what was left out and which tool shows it.',
    effect: 'read',
    openWorld: memory.embeddings.isRemote,
    foreign: 'memories',
    input: acceptAlso(input, acceptCamelCase),
    output,
    examples: [
      { name: 'before a task', arguments: { query: 'change how failed payments are retried' } },
      {
        name: 'a small answer about one type',
        arguments: { query: 'checkout', entity_types: ['feature'], max_tokens: 500, depth: 2 },
      },
    ],
    run: async (asked, context) => {
      const answer = await gather(memory, asked, context);
      return reply(answer, { summary: summarise(answer) });
    },
  });
}

// More matches than this are hardly about the question.
const MOST_MATCHES = 20;

async function gather(memory: Memory, asked: Input, { signal }: Context): Promise<Output> {
  const { query: text, entity_types: types, max_tokens: tokens, depth } = asked;
  if (text.trim() === '') {
    throw new ToolError('invalid_arguments', 'query: expected words to look for; got none.', {
      suggestions: ['Say what the context is for, or list everything with read_graph.'],
    });
  }
  const scope = readScope(memory, asked);
  const answer = await memory.search({ text, types, ...scope, limit: MOST_MATCHES, signal });
  const frame = { scope: describeScope(scope), mode: answer.mode };
  const longest = `${answer.note ?? ''}${FRAME_NOTE}`;
  const budget = createBudgetBeside(tokens, { ...frame, leftOut: FRAME_LEFT_OUT, note: longest });
  const { hits, hasMore } = answer;
  const { hasMoreNeighbours, ...page } = await memory.read((reader) =>
    readContext(reader, { hits, depth, at: scope.at, budget }),
  );
  const why = explainLeftOut(page.leftOut, {
    hasMore,
    hasMoreNeighbours,
    isEmpty: hits.length === 0,
  });
  const notes = [answer.note, ...why, explainOverflow(budget).note].filter(
    (one) => one !== undefined,
  );
  return { ...page, ...frame, ...(notes.length === 0 ? {} : { note: notes.join(' ') }) };
}

// As long as they can become.
const FRAME_LEFT_OUT = { matches: 20, observations: 1_000_000, neighbours: 1_000 };
const FRAME_NOTE = 'x'.repeat(110);

interface More {
  readonly hasMore: boolean;
  readonly hasMoreNeighbours: boolean;
  readonly isEmpty: boolean;
}

function explainLeftOut(leftOut: ContextPage['leftOut'], more: More): readonly string[] {
  if (more.isEmpty) {
    return ['Nothing matches. Try other words, project "*", or read_graph to see what there is.'];
  }
  return [
    ...(leftOut.matches > 0 || more.hasMore ? ['More matches: search_nodes.'] : []),
    ...(leftOut.observations > 0 ? ['All observations of an entity: open_nodes.'] : []),
    ...(leftOut.neighbours > 0 || more.hasMoreNeighbours ? ['More neighbours: traverse.'] : []),
  ];
}

function summarise({ entities, relations, scope, mode }: Output): string {
  const found = entities.filter(({ distance }) => distance === 0).map(({ name }) => name);
  const around = countNoun(entities.length - found.length, 'neighbour');
  const names = found.length === 0 ? 'Nothing found' : found.join(', ');
  return `${names}; ${around} and ${countNoun(relations.length, 'relation')}. Searched ${scope} by ${mode}.`;
}
