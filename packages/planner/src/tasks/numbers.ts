/** A number with at most so many digits behind the point; two where it is not said. */
export function round(value: number, digits = 2): number {
  const scale = 10 ** digits;
  // Half a unit in the last place makes 1.005 round as people expect, and never shows.
  const rounded = Math.round(value * scale * (1 + Number.EPSILON)) / scale;
  // There is only one zero.
  return rounded + 0;
}

/**
 * The percentile by nearest rank: the least value that at least so many percent of the values do
 * not exceed. It is always one of the values, which must be sorted, least first.
 */
export function findPercentile(sorted: readonly number[], percent: number): number | undefined {
  const rank = Math.max(1, Math.ceil((percent * sorted.length) / 100));
  return sorted[rank - 1];
}

/** One step on the way to a number; all steps together add up to it. */
export interface ScorePart {
  readonly name: string;
  readonly points: number;
  readonly because: string;
}

/** A share with three digits: more would promise too much. */
export function roundShare(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}
