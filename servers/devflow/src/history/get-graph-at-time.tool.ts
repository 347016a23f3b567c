import { defineTool, reply, type Tool } from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { acceptAlso } from '../answers/aliases.ts';
import {
  defineAnyProject,
  defineCursor,
  defineDetail,
  defineEntityTypes,
  acceptCamelCase,
  defineMaxTokens,
  nextCursor,
  note,
} from '../answers/fields.ts';
import { countGraph } from '../answers/sentences.ts';
import { defineMoment, toIso, toMoment } from '../answers/values.ts';
import { entityView } from '../entities/entity.shapes.ts';
import { totals } from '../graph/graph.shapes.ts';
import { graphPlace } from '../graph/pack-graph.ts';
import { readGraphPage } from '../graph/read-graph.ts';
import { type Memory, resolveScope } from '../memory/memory.ts';
import { relationView } from '../relations/relation.shapes.ts';

const NAME = 'get_graph_at_time';

const input = z.object({
  timestamp: defineMoment('The moment to look at'),
  project: defineAnyProject(),
  entity_types: defineEntityTypes('Show only entities of these types'),
  detail: defineDetail('summary'),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
});

const output = z.object({
  timestamp: z.string().describe('The moment that was looked at, ISO 8601'),
  graph: z
    .object({
      entities: z.array(entityView).describe('The entities of then, under the names of then'),
      relations: z.array(relationView).describe('The relations of then'),
    })
    .describe('The graph as it was'),
  totals,
  scope: z.string().describe('Which part of the memory was looked at'),
  note,
  nextCursor,
});

/** The tool `get_graph_at_time`. */
export function getGraphAtTime(memory: Memory): Tool {
  return defineTool({
    name: NAME,
    title: 'Get graph at time',
    description:
      'See the knowledge graph as it was at a moment: what held then, under the names of then, also what was deleted since. What was noted later but dated back to then is there too. Paged like read_graph; search_nodes and open_nodes with as_of look for single things in the past.',
    effect: 'read',
    openWorld: false,
    foreign: 'memories',
    input: acceptAlso(input, acceptCamelCase),
    output,
    examples: [
      {
        name: 'the graph on a day',
        arguments: { timestamp: '2026-03-01T12:00:00Z', detail: 'names' },
      },
    ],
    run: async (asked, { signal }) => {
      const answer = await readThen(memory, asked, signal);
      const { entities, relations } = answer.graph;
      const shown = countGraph(entities.length, relations.length);
      const more = answer.nextCursor === undefined ? '' : ' There is more: pass nextCursor.';
      const summary = `${shown} of ${answer.scope} at ${answer.timestamp}.${more}`;
      return reply(answer, { summary });
    },
  });
}

async function readThen(
  memory: Memory,
  asked: z.output<typeof input>,
  signal: AbortSignal,
): Promise<z.output<typeof output>> {
  const { start, goOn } = openPage({ tool: NAME, places: graphPlace, free: ['max_tokens'] }, asked);
  const at = toMoment(asked.timestamp);
  const { entities, relations, rest, ...frame } = await memory.read(
    (reader) =>
      readGraphPage(reader, {
        scope: resolveScope(memory, { project: asked.project, at }),
        types: asked.entity_types,
        detail: asked.detail,
        maxTokens: asked.max_tokens,
        from: start,
      }),
    { signal, isLong: true },
  );
  return {
    timestamp: toIso(at),
    graph: { entities, relations },
    ...frame,
    ...goOn(rest),
  };
}
