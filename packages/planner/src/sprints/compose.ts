import { orderByDependency } from '../tasks/order.ts';
import { nameOfTask, openBlockers, type Ranked, type Task } from '../tasks/task.ts';

/** How a choice was made, and so how good it is. */
export type ComposeMethod = 'exact' | 'best_found' | 'greedy';

/** What goes into a sprint. */
interface Composition {
  /** Ids, each after what it depends on. */
  readonly chosen: readonly string[];
  readonly value: number;
  /** `exact` is the best there is; `best_found` where the search was cut; `greedy` beyond 25. */
  readonly method: ComposeMethod;
  /** Ids of those that, with what they need, are larger than the capacity. */
  readonly tooLarge: readonly string[];
}

/** With more candidates than these the best choice would take too long to find. */
export const MOST_EXACT = 25;

/**
 * Chooses what is worth the most together, within the capacity, and nothing without what it depends
 * on. Candidates that wait for each other in a circle are never chosen.
 */
export function composeSprint(
  candidates: readonly Candidate[],
  { capacity }: { readonly capacity: number },
): Composition {
  const room = sumRoom(capacity);
  const items = packItems(candidates);
  const greedy = chooseGreedily(items, room);
  const tooLarge = items
    .filter(({ closure }) => makeChoice(items, closure).size > room)
    .map(({ id }) => id);
  if (items.length > MOST_EXACT)
    return { ...describeChoice(items, greedy), method: 'greedy', tooLarge };
  const { choice, isExact } = chooseExactly(items, room, greedy);
  return { ...describeChoice(items, choice), method: isExact ? 'exact' : 'best_found', tooLarge };
}

function describeChoice(
  items: readonly PackItem[],
  { places, value }: Choice,
): Pick<Composition, 'chosen' | 'value'> {
  return { chosen: items.filter((_, place) => places.has(place)).map(({ id }) => id), value };
}

/** A task that does not go into a sprint. */
export interface LeftOutItem {
  readonly task: Task;
  readonly why: string;
}

/** How tasks are judged before any is chosen. */
export interface SiftOptions {
  /** Ids of what is in the sprint already, or will be done before. */
  readonly settled: ReadonlySet<string>;
  /** How large a task is, or why that is unknown. */
  readonly sizeOf: (task: Task) => number | string;
  /** What a task is worth, or why that is unknown. */
  readonly valueOf: (task: Task) => number | string;
}

/** Tasks that could go into a sprint, and the others. */
interface Sifted {
  readonly candidates: readonly Candidate[];
  readonly leftOut: readonly LeftOutItem[];
}

/** Sorts out what cannot be weighed, or waits for work that is neither done nor could come too. */
export function sift(tasks: readonly Task[], options: SiftOptions): Sifted {
  const weighed = tasks.map((task) => weighCandidate(task, options));
  const leftOut = weighed.filter((one) => 'why' in one);
  let kept = weighed.filter((one) => 'candidate' in one);
  for (let before = -1; before !== kept.length;) {
    before = kept.length;
    const ids = new Set([...options.settled, ...kept.map(({ task }) => task.id)]);
    leftOut.push(...kept.flatMap(({ task }) => findOutsideWaits(task, ids)));
    const gone = new Set(leftOut.map(({ task }) => task.id));
    kept = kept.filter(({ task }) => !gone.has(task.id));
  }
  const { order, stuck } = orderByDependency(kept.map(({ candidate }) => candidate));
  const ids = new Set(order.map(({ id }) => id));
  const circle = kept.filter(({ task }) => stuck.some(({ id }) => id === task.id));
  const why = 'It waits for itself in a circle of dependencies, or for such.';
  return {
    candidates: kept.map(({ candidate }) => candidate).filter(({ id }) => ids.has(id)),
    leftOut: [...leftOut, ...circle.map(({ task }) => ({ task, why }))],
  };
}

type Weighed = LeftOutItem | { readonly task: Task; readonly candidate: Candidate };

function weighCandidate(task: Task, { settled, sizeOf, valueOf }: SiftOptions): Weighed {
  const size = sizeOf(task);
  if (typeof size === 'string') return { task, why: size };
  const value = valueOf(task);
  if (typeof value === 'string') return { task, why: value };
  const dependsOn = openBlockers(task)
    .map(({ id }) => id)
    .filter((id) => !settled.has(id));
  return { task, candidate: { id: task.id, size, value, dependsOn } };
}

function findOutsideWaits(task: Task, inside: ReadonlySet<string>): readonly LeftOutItem[] {
  const { unseenBlockers = 0 } = task;
  if (unseenBlockers > 0) {
    return [{ task, why: `It waits for ${unseenBlockers} that this token may not see.` }];
  }
  const outside = openBlockers(task).filter(({ id }) => !inside.has(id));
  if (outside.length === 0) return [];
  const names = outside.map((link) => nameOfTask(link)).join(', ');
  return [{ task, why: `It waits for ${names}, which would not be in the sprint.` }];
}

const MOST_DOUBLINGS = 20;

/** What a priority is worth: 1 without one, 2 for the last choice, and each step up counts double. */
export function toPriorityValue(priority: Ranked | undefined): number {
  if (priority === undefined) return 1;
  return 2 ** Math.min(MOST_DOUBLINGS, Math.max(1, priority.of - priority.rank));
}

/** Something that may go into a sprint. */
export interface Candidate {
  readonly id: string;
  /** Not below zero. */
  readonly size: number;
  /** Not below zero. */
  readonly value: number;
  /** Ids of candidates that must come too; other ids are as good as done. */
  readonly dependsOn: readonly string[];
}

/** A candidate in whole numbers, so that sums are exact. */
interface PackItem {
  readonly id: string;
  /** In thousandths. */
  readonly size: number;
  readonly value: number;
  /** Places of those that must come too; all of them are before it. */
  readonly needs: readonly number[];
  /** Places of all that come with it, itself too. */
  readonly closure: readonly number[];
}

/** What was chosen: places, and what they are worth together. */
interface Choice {
  readonly places: ReadonlySet<number>;
  readonly value: number;
  readonly size: number;
}

const SCALE = 1_000;
/** Decimals times the scale miss by less than this. */
const ROUNDING = 1e-6;

/** How much room there is, rounded down to thousandths. */
export function sumRoom(capacity: number): number {
  return Math.max(0, Math.floor(capacity * SCALE + ROUNDING));
}

/** Candidates as items, the densest first, but each after what it needs; circles are left out. */
export function packItems(candidates: readonly Candidate[]): readonly PackItem[] {
  const dense = candidates.toSorted(
    (one, other) => computeDensity(other) - computeDensity(one) || one.size - other.size,
  );
  const { order } = orderByDependency(dense);
  const placeById = new Map(order.map(({ id }, place) => [id, place]));
  const items: PackItem[] = [];
  for (const [place, { id, size, value, dependsOn }] of order.entries()) {
    const needs = [...new Set(dependsOn.flatMap((other) => placeById.get(other) ?? []))];
    const closure = [...new Set([...needs.flatMap((at) => items[at]?.closure ?? []), place])];
    items.push({ id, size: Math.ceil(size * SCALE - ROUNDING), value, needs, closure });
  }
  return items;
}

/** What something is worth for its size; what takes no room is worth the most. */
function computeDensity({ size, value }: Pick<Candidate, 'size' | 'value'>): number {
  if (size > 0) return value / size;
  // Not infinite, so that two of them can be subtracted.
  return value > 0 ? Number.MAX_VALUE / 2 : 0;
}

/** What some places are worth together. */
function makeChoice(items: readonly PackItem[], places: Iterable<number>): Choice {
  const chosen = new Set(places);
  const all = items.filter((_, place) => chosen.has(place));
  return {
    places: chosen,
    value: all.reduce((sum, { value }) => sum + value, 0),
    size: all.reduce((sum, { size }) => sum + size, 0),
  };
}

/** The best choice, as far as was looked. */
interface Search {
  readonly choice: Choice;
  /** Whether no other choice can be better. */
  readonly isExact: boolean;
}

/** Beyond this the best that was found is taken. */
const MOST_STEPS = 200_000;
/** Sums of values miss by less than this. */
const SLACK = 1e-9;

/**
 * Looks through all choices that keep dependencies, but not where the rest, even if it could be cut
 * into pieces, would not be worth more than the best choice so far.
 */
function chooseExactly(items: readonly PackItem[], room: number, first: Choice): Search {
  const dense = items
    .map((item, place) => ({ ...item, place }))
    .toSorted((one, other) => computeDensity(other) - computeDensity(one));
  const taken = new Set<number>();
  let best = { places: [...first.places], value: first.value };
  let steps = 0;
  const boundValue = (from: number, left: number): number => {
    let value = 0;
    let free = left;
    for (const item of dense) {
      if (item.place < from) continue;
      if (item.size > free) return value + (item.value * free) / item.size;
      value += item.value;
      free -= item.size;
    }
    return value;
  };
  const look = (place: number, value: number, left: number): void => {
    steps += 1;
    if (value > best.value + SLACK) best = { places: [...taken], value };
    const item = items[place];
    if (item === undefined || steps > MOST_STEPS) return;
    if (value + boundValue(place, left) <= best.value + SLACK) return;
    if (item.size <= left && item.needs.every((other) => taken.has(other))) {
      taken.add(place);
      look(place + 1, value + item.value, left - item.size);
      taken.delete(place);
    }
    look(place + 1, value, left);
  };
  look(0, 0, room);
  return { choice: makeChoice(items, best.places), isExact: steps <= MOST_STEPS };
}

/** An item with all that has to be added for it, which others may bring in part. */
interface Bundle {
  readonly item: PackItem;
  /** Of what is still to be added. */
  size: number;
  value: number;
  /** All that come with it, itself too. */
  readonly parts: readonly Bundle[];
  /** All that bring it, itself too. */
  readonly heirs: Bundle[];
  isChosen: boolean;
}

/** Takes again and again what is worth the most for its size, with all that it needs, while it fits. */
export function chooseGreedily(items: readonly PackItem[], room: number): Choice {
  const bundles = makeBundles(items);
  let left = room;
  for (let best = chooseBest(bundles, left); best !== undefined; best = chooseBest(bundles, left)) {
    left -= best.size;
    for (const part of best.parts) take(part);
  }
  return makeChoice(
    items,
    bundles.flatMap(({ isChosen }, place) => (isChosen ? [place] : [])),
  );
}

function makeBundles(items: readonly PackItem[]): readonly Bundle[] {
  const bundles: Bundle[] = [];
  for (const item of items) {
    const { size, value } = makeChoice(items, item.closure);
    // What comes with it is before it, so that only itself is not there yet.
    const parts = item.closure.flatMap((place) => bundles[place] ?? []);
    const bundle: Bundle = { item, size, value, parts, heirs: [], isChosen: false };
    parts.push(bundle);
    for (const part of parts) part.heirs.push(bundle);
    bundles.push(bundle);
  }
  return bundles;
}

/** A chosen item costs nothing for those that still wait for it. */
function take(bundle: Bundle): void {
  if (bundle.isChosen) return;
  bundle.isChosen = true;
  for (const heir of bundle.heirs) {
    heir.size -= bundle.item.size;
    heir.value -= bundle.item.value;
  }
}

function chooseBest(bundles: readonly Bundle[], room: number): Bundle | undefined {
  let best: Bundle | undefined;
  for (const bundle of bundles) {
    if (bundle.isChosen || bundle.size > room) continue;
    if (best === undefined || computeDensity(bundle) > computeDensity(best)) best = bundle;
  }
  return best;
}
