/**
 * The percentile by nearest rank: the least value that at least so many percent of the values do
 * not exceed. It is always one of the values, which must be sorted, least first.
 */
export function findPercentile(sorted: readonly number[], percent: number): number | undefined {
  const rank = Math.max(1, Math.ceil((percent * sorted.length) / 100));
  return sorted[rank - 1];
}
