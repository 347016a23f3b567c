import { round } from '../tasks/round.ts';
import { findPercentile } from './percentile.ts';
import { createRandom, type Random } from './random.ts';

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
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly runs: number;
  /** In percent of all runs. */
  readonly percent: number;
}

/** How many iterations it may take. */
export interface Forecast {
  /** Left out where the runs that never ended are too many to tell. */
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
  const taken = Array.from({ length: runs }, () => play(facts, random)).toSorted(
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
function play({ samples, remaining, shares, growthPercent }: ForecastFacts, random: Random) {
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
