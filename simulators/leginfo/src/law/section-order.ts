/** Orders the numbers of sections as the codes do: what follows a dot is a decimal fraction. */
export function compareNumbers(left: string, right: string): number {
  const a = toSortable(left);
  const b = toSortable(right);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function toSortable(number: string): string {
  return number.replace(/^\d+/, (whole) => whole.padStart(9, '0'));
}
