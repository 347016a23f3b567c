/**
 * Shares a budget among files so that small ones are whole: what they leave over goes to the larger
 * ones in equal parts.
 */
export function shareBudget(sizes: readonly number[], budget: number): readonly number[] {
  const shares = sizes.map(() => 0);
  let left = budget;
  const smallestFirst = sizes
    .map((size, index) => ({ size, index }))
    .toSorted((a, b) => a.size - b.size);
  for (const [rank, { size, index }] of smallestFirst.entries()) {
    const share = Math.min(size, Math.floor(left / (sizes.length - rank)));
    shares[index] = share;
    left -= share;
  }
  return shares;
}
