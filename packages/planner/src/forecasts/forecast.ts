import { addDays, countDays, countDaysBetween } from '../tasks/days.ts';
import { findPercentile, round } from '../tasks/numbers.ts';
import type { Span, Task } from '../tasks/task.ts';

/** What a forecast is drawn from. */
export interface ForecastFacts {
  /** What was done in each finished iteration, as if all had the usual length. */
  readonly samples: readonly number[];
  /** What is left to do, in the same unit. */
  readonly remaining: number;
  readonly runs: number;
  readonly seed: number;
  /** How long the first, second… iteration still is, in parts of a usual one; those after are usual. */
  readonly shares: readonly number[];
  /** How much is added after each iteration, in percent of what is left. */
  readonly growthPercent: number;
}

/** How often it took so many iterations. */
interface Bin {
  readonly from: number;
  readonly to: number;
  readonly runs: number;
  /** In percent of all runs. */
  readonly percent: number;
}

/** How many iterations it may take. */
export interface Forecast {
  /** Left out where too many runs never ended. */
  readonly p50?: number;
  readonly p85?: number;
  readonly p95?: number;
  /** At most twenty. */
  readonly distribution: readonly Bin[];
  /** Runs that were given up after {@link MOST_ITERATIONS}. */
  readonly unfinished: number;
  /** In how many percent of the runs it took at most so many iterations. */
  readonly percentWithin: (iterations: number) => number;
}

/** A run that is not done by then is given up: ten years of two weeks each. */
export const MOST_ITERATIONS = 260;
const MOST_BINS = 20;
/** Sums of decimals miss by less than this. */
const NOTHING = 1e-9;

/**
 * Plays the rest of the work out many times: each iteration does what one of the finished ones did,
 * drawn with replacement. Undefined where no finished iteration did anything.
 */
export function makeForecast(facts: ForecastFacts): Forecast | undefined {
  const { samples, seed, runs } = facts;
  if (!samples.some((sample) => sample > 0)) return undefined;
  const random = createRandom(seed);
  const taken = Array.from({ length: runs }, () => simulateRun(facts, random)).toSorted(
    (one, other) => one - other,
  );
  const at = (percent: number): number | undefined => {
    const found = findPercentile(taken, percent);
    return found === undefined || found > MOST_ITERATIONS ? undefined : found;
  };
  const [p50, p85, p95] = [at(50), at(85), at(95)];
  const finished = taken.filter((count) => count <= MOST_ITERATIONS);
  return {
    ...(p50 !== undefined && { p50 }),
    ...(p85 !== undefined && { p85 }),
    ...(p95 !== undefined && { p95 }),
    distribution: countBins(finished, runs),
    unfinished: runs - finished.length,
    percentWithin: (iterations) => toPercent(countWithin(finished, iterations), runs),
  };
}

/** How many iterations one run takes; infinite where it is given up. */
function simulateRun({ samples, remaining, shares, growthPercent }: ForecastFacts, random: Random) {
  let left = remaining;
  for (let count = 0; count <= MOST_ITERATIONS; count += 1) {
    if (left <= NOTHING) return count;
    const drawn = samples[random.below(samples.length)] ?? 0;
    left -= drawn * (shares[count] ?? 1);
    if (left > NOTHING) left *= 1 + growthPercent / 100;
  }
  return Infinity;
}

function countBins(sorted: readonly number[], runs: number): readonly Bin[] {
  const least = sorted[0];
  const most = sorted.at(-1);
  if (least === undefined || most === undefined) return [];
  const width = Math.ceil((most - least + 1) / MOST_BINS);
  const count = Math.ceil((most - least + 1) / width);
  return Array.from({ length: count }, (_, at) => {
    const from = least + at * width;
    const to = Math.min(most, from + width - 1);
    const inside = countWithin(sorted, to) - countWithin(sorted, from - 1);
    return { from, to, runs: inside, percent: toPercent(inside, runs) };
  });
}

function countWithin(sorted: readonly number[], most: number): number {
  return sorted.filter((count) => count <= most).length;
}

function toPercent(count: number, runs: number): number {
  return round((count / runs) * 100, 1);
}

/** How much is left to do. */
export interface Remaining {
  readonly remaining: number;
  /** How many tasks were counted. */
  readonly counted: number;
  /** How many of them have no estimate. */
  readonly unestimated: number;
  /** Parents that were not counted, because their sub-issues were. */
  readonly parents: number;
}

/**
 * Adds up what is left. In points, a task without an estimate counts as `perTask`, or as nothing
 * where that is unknown.
 */
export function sumRemaining(
  tasks: readonly Task[],
  { unit, perTask }: { readonly unit: 'points' | 'items'; readonly perTask?: number | undefined },
): Remaining {
  const open = tasks.filter(({ isDone }) => !isDone);
  const above = new Set(open.map(({ parent }) => parent?.id));
  const counted = open.filter(({ id }) => !above.has(id));
  const unestimated = counted.filter(({ estimate }) => estimate === undefined).length;
  const points = counted.reduce((sum, { estimate }) => sum + (estimate ?? perTask ?? 0), 0);
  return {
    remaining: unit === 'items' ? counted.length : round(points),
    counted: counted.length,
    unestimated,
    parents: open.length - counted.length,
  };
}

/** When iterations that are to come begin and end. */
export interface Calendar {
  /** How many days an iteration has that is not planned yet. */
  readonly usualDays: number;
  /** How many days of each planned one are to come, in parts of the usual length. */
  readonly shares: readonly number[];
  /** The last day of the first, second… iteration, counted from 1. */
  readonly endOf: (count: number) => string;
  /** How many iterations end on that day or before. */
  readonly endedBy: (day: string) => number;
  /** The iteration that runs today, where one does. */
  readonly current?: Span;
}

/** Lays iterations out from today: the planned ones, and after them more of the usual length. */
export function readCalendar(
  iterations: readonly Span[],
  { today, usualDays }: { readonly today: string; readonly usualDays: number },
): Calendar {
  const ahead = iterations
    .filter(({ endDate }) => endDate >= today)
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate));
  const lastEnd = ahead.at(-1)?.endDate ?? addDays(today, -1);
  const endOf = (count: number): string =>
    ahead[count - 1]?.endDate ?? addDays(lastEnd, (count - ahead.length) * usualDays);
  const endedBy = (day: string): number => {
    if (day < lastEnd) return ahead.filter(({ endDate }) => endDate <= day).length;
    return ahead.length + Math.floor(countDaysBetween(lastEnd, day) / usualDays);
  };
  // Today's work is still to come.
  const shares = ahead.map(({ startDate, endDate }) => {
    const from = startDate < today ? today : startDate;
    return countDays({ startDate: from, endDate }) / usualDays;
  });
  const current = ahead.find(({ startDate }) => startDate <= today);
  return { usualDays, shares, endOf, endedBy, ...(current && { current }) };
}

/** Random numbers that are the same for the same seed, on every machine. */
interface Random {
  /** A whole number from 0 to 2^32 − 1. */
  readonly next: () => number;
  /** A whole number from 0 to `count` − 1, each as likely as the others. */
  readonly below: (count: number) => number;
}

const RANGE = 2 ** 32;

/** Four whole numbers of 32 bits, of which one at least is not zero. */
type State = readonly [number, number, number, number];

/** Begins anew with a seed, a whole number; seeds that are near each other give unlike numbers. */
export function createRandom(seed: number): Random {
  // Mixing is one to one, so that at most one of four different numbers becomes zero.
  const start = [1, 2, 3, 4].map((at) => mixBits((seed + at * 0x9e_37_79_b9) >>> 0));
  const [a = 1, b = 2, c = 3, d = 4] = start;
  return resumeRandom([a, b, c, d]);
}

/** Continues from a state, by the generator that its authors call xoshiro128**. */
export function resumeRandom(state: State): Random {
  let [a, b, c, d] = state;
  const next = (): number => {
    const result = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotateLeft(d, 11);
    return result;
  };
  return { next, below: (count) => drawBelow(next, count) };
}

/** Numbers beyond the last full round are drawn again: else the first ones would come more often. */
function drawBelow(next: () => number, count: number): number {
  const fair = RANGE - (RANGE % count);
  for (;;) {
    const drawn = next();
    if (drawn < fair) return drawn % count;
  }
}

/** Turns the 32 bits to the left. */
function rotateLeft(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}

/** Spreads every bit over all of the 32. */
function mixBits(value: number): number {
  let bits = value;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85_eb_ca_6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2_b2_ae_35);
  return bits ^ (bits >>> 16);
}
