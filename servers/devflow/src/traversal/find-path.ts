import type { Direction, Step } from '../memory/graph-reader.ts';
import type { Reader } from '../memory/reader.ts';

/** How a way between two entities may go. */
export interface PathOptions {
  readonly direction: Direction;
  readonly relationTypes?: readonly string[] | undefined;
  readonly maxDepth: number;
  readonly at?: number | undefined;
}

/** A shortest way, by keys, or how far it was looked for. */
export interface PathSearch {
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
export async function searchPath(
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
