import { round } from '../tasks/round.ts';

/** Numbers in short; rounded to two digits. */
export interface Summary {
  readonly mean: number;
  /** The middle one, or the mean of the two in the middle. */
  readonly median: number;
  readonly least: number;
  readonly most: number;
  /** Of a sample (divided by one less than the count); one number alone has none. */
  readonly standardDeviation?: number;
}

/** Sums numbers up in five; none where there are no numbers. */
export function summarize(values: readonly number[]): Summary | undefined {
  const sorted = values.toSorted((one, other) => one - other);
  const [least] = sorted;
  const most = sorted.at(-1);
  if (least === undefined || most === undefined) return undefined;
  const mean = computeMean(sorted);
  return {
    mean: round(mean),
    median: round(computeMean([findMedian(sorted, -1), findMedian(sorted, 0)])),
    least: round(least),
    most: round(most),
    ...(sorted.length > 1 && { standardDeviation: round(computeDeviation(sorted, mean)) }),
  };
}

/** One of the two in the middle; both are the same where the count is odd. */
function findMedian(sorted: readonly number[], side: -1 | 0): number {
  const at = side === 0 ? Math.floor(sorted.length / 2) : Math.ceil(sorted.length / 2) - 1;
  return sorted[at] ?? 0;
}

function computeMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function computeDeviation(values: readonly number[], mean: number): number {
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1));
}
