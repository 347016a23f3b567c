import { defineTool, reply, type Tool } from '@wellspoken/kit';
import { openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { acceptAlso } from '../answers/aliases.ts';
import {
  defineAnyProject,
  defineAsOf,
  defineCursor,
  defineDetail,
  acceptCamelCase,
  defineMaxTokens,
  note,
  readScope,
} from '../answers/fields.ts';
import { countGraph } from '../answers/sentences.ts';
import { defineEntityName, defineCount } from '../answers/values.ts';
import { findRecords } from '../entities/find-named.ts';
import { describeScope, type Memory } from '../memory/memory.ts';
import { graphOutput } from './graph.shapes.ts';
import { findMissing, readOpenPage } from './open-nodes.ts';
import { graphPlace } from './pack-graph.ts';
import { readWhole } from './whole-graph.ts';

const NAME = 'open_nodes';

const input = z.object({
  names: z
    .array(defineEntityName('The name of an entity, or an alias of it'))
    .max(10_000)
    .describe('The names of the entities'),
  project: defineAnyProject(),
  detail: defineDetail('observations'),
  max_tokens: defineMaxTokens(),
  cursor: defineCursor(),
  as_of: defineAsOf(),
});

type Input = z.output<typeof input>;

const output = z.object({
  ...graphOutput,
  found: defineCount().describe('How many entities have one of the names, on all pages'),
  missing: z
    .array(
      z.object({
        name: z.string().describe('A name that nobody has'),
        nearestNames: z.array(z.string()).describe('Names that are like it'),
      }),
    )
    .optional()
    .describe('The names that were not found; on the first page only'),
  note,
});

type Output = z.output<typeof output>;

/** The tool `open_nodes`. */
export function openNodes(memory: Memory): Tool {
  return defineTool({
    name: NAME,
    title: 'Open entities',
    description:
      'Show entities by name with all their observations, and every relation that starts or ends there. Use it once names are known, from search_nodes or read_graph. A very long entity comes in several pages. Names that are not found are listed with names like them.',
    effect: 'read',
    openWorld: false,
    input: acceptAlso(input, acceptCamelCase),
    output,
    examples: [
      { name: 'two entities', arguments: { names: ['PaymentGateway', 'CheckoutPage'] } },
      {
        name: 'one entity with ids, times and sources',
        arguments: { names: ['OrderService'], detail: 'full' },
      },
    ],
    run: async (asked) => {
      if (memory.isCompatible) return openAll(memory, asked);
      const answer = await openSome(memory, asked);
      return reply(answer, { summary: summarise(answer) });
    },
  });
}

async function openSome(memory: Memory, asked: Input): Promise<Output> {
  const { start, goOn } = openPage({ tool: NAME, places: graphPlace, free: ['max_tokens'] }, asked);
  const { names, detail: wanted, max_tokens: maxTokens } = asked;
  const request = { scope: readScope(memory, asked), names, detail: wanted, from: start };
  const { rest, ...page } = await memory.read((reader) =>
    readOpenPage(reader, { ...request, maxTokens }),
  );
  return { ...page, ...goOn(rest) };
}

/** All of the entities at once, as server-memory answers. */
function openAll(memory: Memory, asked: Input): Promise<Output> {
  const scope = readScope(memory, asked);
  const { names, detail: wanted } = asked;
  return memory.read(async (reader) => {
    if (scope.at !== undefined || wanted !== 'observations') {
      return readOpenPage(reader, { scope, names, detail: wanted, maxTokens: Infinity });
    }
    const { records, missing: unknown } = await findRecords(reader, scope, names);
    const whole = await readWhole(reader, { ids: records.map(({ id }) => id) });
    const missing =
      unknown.length === 0
        ? {}
        : await findMissing(reader, scope, { names: unknown, maxTokens: Infinity });
    return { ...whole, found: records.length, ...missing, scope: describeScope(scope) };
  });
}

function summarise({ entities, relations, found, missing, ...rest }: Output): string {
  const shown = `${countGraph(entities.length, relations.length)} of ${rest.scope}; ${found} found`;
  const lost = missing === undefined ? '' : `, ${missing.length} not found`;
  const more = rest.nextCursor === undefined ? '' : ' There is more: pass nextCursor as cursor.';
  return `${shown}${lost}.${more}`;
}
