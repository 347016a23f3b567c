/** Orders the numbers of sections as the codes do: what follows a dot is a decimal fraction. */
export function compareNumbers(left: string, right: string): number {
  const a = sortable(left);
  const b = sortable(right);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function sortable(number: string): string {
  return number.replace(/^\d+/, (whole) => whole.padStart(9, '0'));
}
