import { defineTool, reply, type Tool } from '@wellspoken/kit';
import * as z from 'zod';

import { acceptAlso } from '../answers/aliases.ts';
import {
  acceptCamelCase,
  defineAnyProject,
  defineAsOf,
  defineRelationTypes,
  note,
  readScope,
} from '../answers/fields.ts';
import { countNoun } from '../answers/sentences.ts';
import { defineCount, defineEntityName } from '../answers/values.ts';
import { findPair } from '../entities/find-named.ts';
import { type Direction, DIRECTIONS, type Step } from '../memory/graph-reader.ts';
import { describeScope, type Memory } from '../memory/memory.ts';
import type { Reader } from '../memory/reader.ts';
import { relationView, toRelationView } from '../relations/relation.shapes.ts';

const input = z.object({
  from: defineEntityName('The entity where the way begins'),
  to: defineEntityName('The entity where it ends'),
  direction: z
    .enum(DIRECTIONS)
    .default('both')
    .describe('out: only from start to end of each relation; in: the other way; both: either way'),
  relation_types: defineRelationTypes(),
  max_depth: z.number().int().min(1).max(12).default(6).describe('How many steps at most'),
  project: defineAnyProject(),
  as_of: defineAsOf(),
});

type Input = z.output<typeof input>;

const output = z.object({
  found: z.boolean().describe('Whether there is a way'),
  length: defineCount().optional().describe('How many relations it takes'),
  entities: z.array(z.string()).describe('The names on the way, in order'),
  relations: z.array(relationView).describe('The relations on the way, in order'),
  searched: z
    .object({
      depth: defineCount().describe('How many steps were looked at'),
      entities: defineCount().describe('How many entities were looked at'),
      isComplete: z.boolean().describe('Whether everything within max_depth was looked at'),
    })
    .describe('How far was looked'),
  scope: z.string().describe('Which part of the memory was looked at'),
  note,
});

type Output = z.output<typeof output>;

/** The tool `find_path`. */
export function findPath(memory: Memory): Tool {
  return defineTool({
    name: 'find_path',
    title: 'Find a path',
    description:
      'Find a shortest way between two entities along relations, to see how they are connected. It gives one way, not all of them. Where there is none, it says how far was looked. For everything around an entity use traverse.',
    effect: 'read',
    openWorld: false,
    foreign: 'memories',
    input: acceptAlso(input, acceptCamelCase),
    output,
    examples: [
      { name: 'how two are connected', arguments: { from: 'checkout-test', to: 'Use Stripe' } },
      {
        name: 'along relations of one type only',
        arguments: {
          from: 'CheckoutPage',
          to: 'OrderService',
          direction: 'out',
          relation_types: ['depends_on'],
        },
      },
    ],
    run: async (asked) => {
      const answer = await readPath(memory, asked);
      const { found, entities, note: why = '' } = answer;
      return reply(answer, { summary: found ? entities.join(' → ') : why });
    },
  });
}

function readPath(memory: Memory, asked: Input): Promise<Output> {
  const scope = readScope(memory, asked);
  const { direction, relation_types: relationTypes, max_depth: maxDepth } = asked;
  const options = { direction, relationTypes, maxDepth, at: scope.at };
  return memory.read(async (reader) => {
    const [from, to] = await findPair(reader, scope, [asked.from, asked.to]);
    const search = await searchPath(reader, [from.id, to.id], options);
    const { depth, visited, isCut } = search;
    const searched = { depth, entities: visited, isComplete: !isCut };
    const shared = { searched, scope: describeScope(scope) };
    if (search.path === undefined) {
      return {
        found: false,
        entities: [],
        relations: [],
        ...shared,
        note: explainNoPath(asked, search),
      };
    }
    const ids = [from.id, ...search.path.map(({ toId }) => toId)];
    return {
      found: true,
      ...(await describePath(reader, ids, { search, at: scope.at })),
      ...shared,
    };
  });
}

async function describePath(
  reader: Reader,
  ids: readonly number[],
  { search, at }: { readonly search: PathSearch; readonly at: number | undefined },
): Promise<Pick<Output, 'length' | 'entities' | 'relations'>> {
  const keys = (search.path ?? []).map(({ relationId }) => relationId);
  const named = new Map((await reader.entities(ids, at)).map(({ id, name }) => [id, name]));
  const known = new Map((await reader.relationsByKey(keys, at)).map((one) => [one.id, one]));
  return {
    length: keys.length,
    entities: ids.map((id) => named.get(id) ?? ''),
    relations: keys.flatMap((key) => {
      const relation = known.get(key);
      return relation === undefined ? [] : [toRelationView(relation, 'observations')];
    }),
  };
}

function explainNoPath({ from, to, max_depth, direction }: Input, search: PathSearch): string {
  const looked = `Looked at ${countNoun(search.visited, 'entity', 'entities')} within ${countNoun(search.depth, 'step')}`;
  const none = `There is no way from "${from}" to "${to}"`;
  if (search.isCut) {
    return `${looked} and stopped, because too many relations lead on; there may be a way from "${from}" to "${to}". Name relation_types to look further.`;
  }
  const isDeep = search.depth === max_depth;
  const advice = [
    ...(isDeep ? ['a larger max_depth'] : []),
    ...(direction === 'both' ? [] : ['direction "both"']),
  ];
  const attempt = advice.length === 0 ? '' : ` Try ${advice.join(' or ')}.`;
  return `${none}${isDeep ? ` of at most ${countNoun(max_depth, 'step')}` : ''}. ${looked}.${attempt}`;
}

/** How a way between two entities may go. */
interface PathOptions {
  readonly direction: Direction;
  readonly relationTypes?: readonly string[] | undefined;
  readonly maxDepth: number;
  readonly at?: number | undefined;
}

/** A shortest way, by keys, or how far it was looked for. */
interface PathSearch {
  readonly path?: readonly Step[];
  /** How many steps were looked at from both ends together. */
  readonly depth: number;
  /** How many entities were looked at. */
  readonly visited: number;
  /** Whether there was too much to look at, so that there may be a way after all. */
  readonly isCut: boolean;
}

// Bounds the work of one call; a way over more than this many relations is hardly one.
const MOST_STEPS = 100_000;
const MOST_VISITED = 100_000;

const OPPOSITE = { both: 'both', out: 'in', in: 'out' } as const;

interface Side {
  readonly direction: Direction;
  /** The step by which each entity was reached; none where the side begins. */
  readonly reached: Map<number, Step | undefined>;
  frontier: readonly number[];
}

/** Looks for a shortest way from both ends at once, the side with fewer entities first. */
async function searchPath(
  reader: Reader,
  [from, to]: readonly [number, number],
  options: PathOptions,
): Promise<PathSearch> {
  const near = createSide(from, options.direction);
  const far = createSide(to, OPPOSITE[options.direction]);
  if (from === to) return { path: [], depth: 0, visited: 1, isCut: false };
  let isCut = false;
  let depth = 0;
  while (depth < options.maxDepth && near.frontier.length > 0 && far.frontier.length > 0) {
    const isNear = near.frontier.length <= far.frontier.length;
    const [side, other] = isNear ? [near, far] : [far, near];
    depth++;
    const found = await advance(reader, [side, other], options);
    isCut ||= found.isCut;
    const visited = near.reached.size + far.reached.size;
    if (found.meeting !== undefined) {
      return { path: join(near, far, found.meeting), depth, visited, isCut };
    }
    if (visited > MOST_VISITED) return { depth, visited, isCut: true };
  }
  return { depth, visited: near.reached.size + far.reached.size, isCut };
}

function createSide(id: number, direction: Direction): Side {
  return { direction, reached: new Map([[id, undefined]]), frontier: [id] };
}

/** Goes one step further on one side; the entity where it meets the other. */
async function advance(
  reader: Reader,
  [side, other]: readonly [Side, Side],
  { relationTypes, at }: PathOptions,
): Promise<{ readonly meeting?: number; readonly isCut: boolean }> {
  const query = { direction: side.direction, relationTypes, at, limit: MOST_STEPS };
  const steps = await reader.steps(side.frontier, query);
  const isCut = steps.length === MOST_STEPS;
  const fresh: number[] = [];
  for (const step of steps) {
    if (side.reached.has(step.toId)) continue;
    side.reached.set(step.toId, step);
    // All meetings of one round are equally far, so the first one will do.
    if (other.reached.has(step.toId)) return { meeting: step.toId, isCut };
    fresh.push(step.toId);
  }
  side.frontier = fresh;
  return { isCut };
}

/** The steps from the beginning over the meeting to the end. */
function join(near: Side, far: Side, meeting: number): readonly Step[] {
  const there = readTrail(near, meeting).toReversed();
  const back = readTrail(far, meeting).map(({ relationId, fromId, toId }) => ({
    relationId,
    fromId: toId,
    toId: fromId,
  }));
  return [...there, ...back];
}

function readTrail({ reached }: Side, meeting: number): Step[] {
  const steps: Step[] = [];
  for (let step = reached.get(meeting); step !== undefined; step = reached.get(step.fromId)) {
    steps.push(step);
  }
  return steps;
}
