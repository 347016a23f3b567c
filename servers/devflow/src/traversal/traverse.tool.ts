import { defineTool, reply, type Tool } from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';
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
  defineRelationTypes,
  readScope,
} from '../answers/fields.ts';
import { countGraph } from '../answers/sentences.ts';
import { defineEntityName, defineCount } from '../answers/values.ts';
import { entityView } from '../entities/entity.shapes.ts';
import { findAll } from '../entities/find-named.ts';
import { graphOutput } from '../graph/graph.shapes.ts';
import { graphPlace } from '../graph/pack-graph.ts';
import { DIRECTIONS } from '../memory/graph-reader.ts';
import type { Memory } from '../memory/memory.ts';
import { readTraversePage } from './traverse.ts';

const NAME = 'traverse';

const input = z.object({
  start: z
    .array(defineEntityName('The name of an entity'))
    .min(1)
    .max(100)
    .describe('The names of the entities where the walk begins'),
  direction: z
    .enum(DIRECTIONS)
    .default('both')
    .describe('out: from start to end of a relation; in: the other way; both: either way'),
  relation_types: defineRelationTypes(),
  entity_types: defineEntityTypes('Go only to entities of these types'),
  depth: z.number().int().min(1).max(6).default(2).describe('How many steps to go'),
  limit: z.number().int().min(1).max(2_000).default(100).describe('How many entities to reach'),
  detail: defineDetail('names'),
  project: defineAnyProject(),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
  as_of: defineAsOf(),
});

const output = z.object({
  ...graphOutput,
  entities: z
    .array(entityView.extend({ distance: defineCount().describe('How many steps away it is') }))
    .describe('The entities that were reached, the nearest first'),
  relations: z.array(graphOutput.relations.element).describe('The relations that were walked'),
  reached: defineCount().describe('How many entities were reached, on all pages'),
  limitReached: z
    .boolean()
    .describe('Whether there is more within the depth, which the limit cut off'),
  note,
});

type Output = z.output<typeof output>;

/** The tool `traverse`. */
export function traverse(memory: Memory): Tool {
  return defineTool({
    name: NAME,
    title: 'Walk the graph',
    description:
      'Walk from some entities along their relations, breadth first, and show what is reached with its distance and the relations walked. Use it for what depends on something, or what surrounds it. For the way between two entities use find_path; for what a question is about, get_context.',
    effect: 'read',
    openWorld: false,
    foreign: 'memories',
    input: acceptAlso(input, acceptCamelCase),
    output,
    examples: [
      { name: 'what is near an entity', arguments: { start: ['PaymentGateway'] } },
      {
        name: 'what an entity depends on',
        arguments: {
          start: ['checkout-test'],
          direction: 'out',
          relation_types: ['relates_to', 'depends_on'],
          depth: 3,
        },
      },
    ],
    run: async (asked) => {
      const answer = await readPage(memory, asked);
      return reply(answer, { summary: summarise(answer) });
    },
  });
}

async function readPage(memory: Memory, asked: z.output<typeof input>): Promise<Output> {
  const { start: from, goOn } = openPage(
    { tool: NAME, places: graphPlace, free: ['max_tokens'] },
    asked,
  );
  const scope = readScope(memory, asked);
  const { direction, depth, limit, detail: wanted } = asked;
  const types = { relationTypes: asked.relation_types, entityTypes: asked.entity_types };
  const options = { direction, depth, limit, ...types, at: scope.at };
  const { rest, ...page } = await memory.read(async (reader) => {
    const start = await findAll(reader, scope, asked.start);
    const request = { scope, start, options, detail: wanted, maxTokens: asked.max_tokens, from };
    return readTraversePage(reader, request);
  });
  return { ...page, ...goOn(rest) };
}

function summarise({ entities, relations, reached, limitReached, nextCursor }: Output): string {
  const shown = `${countGraph(entities.length, relations.length)} of ${reached} reached.`;
  const cut = limitReached ? ' The limit cut off what lies further.' : '';
  const more = nextCursor === undefined ? '' : ' There is more: pass nextCursor as cursor.';
  return `${shown}${cut}${more}`;
}
