/** How many letters must be changed, added, left out or swapped with their neighbour to turn one word into another. */
export function editDistance(a: string, b: string): number {
  let before: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isSwap = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = isSwap ? getCell(before, column - 2) + 1 : Infinity;
      const changed = getCell(last, column - 1) + (isSame ? 0 : 1);
      next.push(
        Math.min(getCell(last, column) + 1, getCell(next, column - 1) + 1, changed, swapped),
      );
    }
    before = last;
    last = next;
  }
  return getCell(last, b.length);
}

function getCell(row: readonly number[], column: number): number {
  return row[column] ?? Infinity;
}
