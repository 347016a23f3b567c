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
  readScope,
} from '../answers/fields.ts';
import { countGraph } from '../answers/sentences.ts';
import { describeScope, type Memory } from '../memory/memory.ts';
import type { Reader } from '../memory/reader.ts';
import type { ReadOptions } from '../memory/store.ts';
import { graphOutput, totals } from './graph.shapes.ts';
import { graphPlace } from './pack-graph.ts';
import { readGraphPage } from './read-graph.ts';
import { createWholeReader, type WholeReader } from './whole-graph.ts';

const NAME = 'read_graph';

const input = z.object({
  project: defineAnyProject(),
  entity_types: defineEntityTypes('Show only entities of these types'),
  detail: defineDetail('summary'),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
  as_of: defineAsOf(),
});

// As server-memory answers: everything that was noted.
const compatibleInput = input.extend({ detail: defineDetail('observations') });

type Input = z.output<typeof input>;

const output = z.object({
  ...graphOutput,
  totals,
  note,
});

type Output = z.output<typeof output>;

/** The tool `read_graph`. */
export function readGraph(memory: Memory): Tool {
  const readWhole = createWholeReader();
  return defineTool({
    name: NAME,
    title: 'Read the graph',
    description:
      'Page through the whole knowledge graph, oldest entities first, each with the relations that start there. For an overview: totals by type, then names and first observations. To find something, search_nodes or get_context is cheaper; open_nodes shows all of some entities.',
    effect: 'read',
    openWorld: false,
    foreign: 'memories',
    // The original listed an argument that means nothing, for hosts that must send one.
    input: acceptAlso(
      memory.isCompatible ? compatibleInput : input,
      ({ random_string: _unused, ...given }) => acceptCamelCase(given),
    ),
    output,
    examples: [
      { name: 'an overview', arguments: {} },
      {
        name: 'all components with everything known of them',
        arguments: { entity_types: ['component'], detail: 'full' },
      },
    ],
    run: async (asked, { signal }) => {
      const options = { signal, isLong: true };
      if (memory.isCompatible) {
        return memory.read(createAllReader(memory, asked, readWhole), options);
      }
      const answer = await readPage(memory, asked, options);
      return reply(answer, { summary: summarise(answer) });
    },
  });
}

async function readPage(memory: Memory, asked: Input, options: ReadOptions): Promise<Output> {
  const { start, goOn } = openPage({ tool: NAME, places: graphPlace, free: ['max_tokens'] }, asked);
  const { entity_types: types, max_tokens: maxTokens } = asked;
  const request = { scope: readScope(memory, asked), types, from: start };
  const { rest, ...page } = await memory.read(
    (reader) => readGraphPage(reader, { ...request, detail: asked.detail, maxTokens }),
    options,
  );
  return { ...page, ...goOn(rest) };
}

/** The whole graph at once, as server-memory answers. */
function createAllReader(
  memory: Memory,
  asked: Input,
  readWhole: WholeReader,
): (reader: Reader) => Promise<Output> {
  const scope = readScope(memory, asked);
  const { entity_types: types, detail: wanted } = asked;
  const isPlain = scope.at === undefined && types === undefined && wanted === 'observations';
  return async (reader) => {
    if (!isPlain) {
      const request = { scope, types, detail: wanted, maxTokens: Infinity };
      return readGraphPage(reader, request);
    }
    const whole = await readWhole(reader, scope.project);
    return { ...whole, scope: describeScope(scope) };
  };
}

function summarise({ entities, relations, scope, totals, nextCursor }: Output): string {
  const shown = countGraph(entities.length, relations.length);
  const all =
    totals === undefined ? '' : `, which holds ${countGraph(totals.entities, totals.relations)}`;
  const more = nextCursor === undefined ? '' : ' There is more: pass nextCursor as cursor.';
  return `${shown} of ${scope}${all}.${more}`;
}
