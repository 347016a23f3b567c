/** A share with three digits: more would promise too much. */
export function roundShare(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}
