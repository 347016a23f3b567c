import { defineTool, reply, type Tool } from '@wellspoken/kit';
import { costOf, createBudget, openPage } from '@wellspoken/kit/paging';
import * as z from 'zod';

import { acceptAlso } from '../answers/aliases.ts';
import {
  acceptCamelCase,
  defineAnyProject,
  defineAsOf,
  defineCursor,
  defineDetail,
  defineMaxTokens,
  note,
  readScope,
} from '../answers/fields.ts';
import { createBudgetBeside, explainOverflow, splitIntoChunks } from '../answers/pages.ts';
import { countGraph, countNoun } from '../answers/sentences.ts';
import { defineCount, defineEntityName } from '../answers/values.ts';
import type { Detail } from '../entities/entity.shapes.ts';
import { findRecords } from '../entities/find-named.ts';
import { describeScope, type Memory } from '../memory/memory.ts';
import type { Reader, Scope } from '../memory/reader.ts';
import type { EntityRecord } from '../memory/records.ts';
import { graphOutput } from './graph.shapes.ts';
import {
  graphPlace,
  type GraphPlace,
  type PackedGraph,
  packGraph,
  type ReadEdges,
} from './pack-graph.ts';
import { groupByEntity } from './read-graph.ts';
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
    foreign: 'memories',
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

/** Which entities are wanted, and how much of them at once. */
interface OpenRequest {
  readonly scope: Scope;
  readonly names: readonly string[];
  readonly detail: Detail;
  /** `Infinity` for all of it. */
  readonly maxTokens: number;
  /** Where the page before ended. */
  readonly from?: GraphPlace | undefined;
}

/** One page of the entities that were asked for. */
interface OpenPage extends Pick<PackedGraph, 'entities' | 'relations' | 'rest'> {
  readonly found: number;
  /** On the first page alone. */
  readonly missing?: Missing[];
  readonly scope: string;
  readonly note?: string;
}

/** One page of entities by name, each with the relations at it that were not shown before. */
async function readOpenPage(reader: Reader, request: OpenRequest): Promise<OpenPage> {
  const { scope, detail, maxTokens, from } = request;
  const { records, missing: unknown } = await findRecords(reader, scope, request.names);
  const isFirst = from === undefined && unknown.length > 0;
  const { missing, note } = isFirst
    ? await findMissing(reader, scope, { names: unknown, maxTokens: maxTokens / 3 })
    : {};
  const frame = {
    found: records.length,
    ...(missing === undefined ? {} : { missing }),
    scope: describeScope(scope),
    ...(note === undefined ? {} : { note }),
  };
  const budget =
    maxTokens === Infinity ? createBudget(Infinity) : createBudgetBeside(maxTokens, frame);
  const rest = records.filter(({ id }) => from === undefined || id >= from.entity);
  const edges = readEdgesAmong(reader, records, scope.at);
  const packing = { budget, detail, at: scope.at, from, edges };
  const packed = await packGraph(reader, splitIntoChunks(rest, budget), packing);
  const { entities, relations } = packed;
  const end = packed.rest === undefined ? {} : { rest: packed.rest };
  return { entities, relations, ...frame, ...explainOverflow(budget), ...end };
}

/** Reads the relations at some of the entities, but those that come with an earlier one. */
function readEdgesAmong(
  reader: Reader,
  records: readonly EntityRecord[],
  at: number | undefined,
): ReadEdges {
  const ids = records.map(({ id }) => id);
  return async (chunk, { after, limit }) => {
    const index = ids.indexOf(chunk[0]?.id ?? 0);
    const known = ids.slice(0, index + chunk.length);
    return groupByEntity(
      await reader.edges(known, { at, end: 'either', from: { index, after }, limit }),
    );
  };
}

/** A name that no entity has, and the names most like it. */
interface Missing {
  readonly name: string;
  readonly nearestNames: string[];
}

/** The requested names that no entity has. */
interface MissingQuery {
  readonly names: readonly string[];
  /** About how many tokens they may take. */
  readonly maxTokens: number;
}

// To look for names that are alike takes time, so it is done for a few.
const MOST_LOOKED_UP = 20;
const NEAREST = 3;

/** Lists the names that were not found, each with names that may have been meant. */
async function findMissing(
  reader: Reader,
  scope: Scope,
  { names, maxTokens }: MissingQuery,
): Promise<{ readonly missing: Missing[]; readonly note?: string }> {
  const missing: Missing[] = [];
  let left = maxTokens;
  for (const [index, name] of names.entries()) {
    const near = index < MOST_LOOKED_UP ? await reader.nearestNames(scope, name, NEAREST) : [];
    const item = { name, nearestNames: [...near] };
    left -= costOf(item);
    if (left < 0) break;
    missing.push(item);
  }
  const others = names.length - missing.length;
  if (others === 0) return { missing };
  return { missing, note: `${countNoun(others, 'more name')} were not found.` };
}
