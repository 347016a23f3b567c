/** A number with at most so many digits behind the point; two where it is not said. */
export function round(value: number, digits = 2): number {
  const scale = 10 ** digits;
  // Half a unit in the last place makes 1.005 round as people expect, and never shows.
  const rounded = Math.round(value * scale * (1 + Number.EPSILON)) / scale;
  // There is only one zero.
  return rounded + 0;
}
