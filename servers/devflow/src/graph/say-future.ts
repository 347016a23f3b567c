/** Says that something cannot begin to hold later than now, where it was asked to. */
export function sayFuture(
  { at }: { readonly at: number },
  moments: readonly (number | undefined)[],
): string | undefined {
  const isLater = moments.some((moment) => moment !== undefined && moment > at);
  return isLater ? 'validFrom lies in the future, so it holds from now on.' : undefined;
}
