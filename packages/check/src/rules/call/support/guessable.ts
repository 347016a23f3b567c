/** Fewer different letters and digits than this can be tried one by one. */
const SHORTEST = 6;

/** Whether a second handle follows from the first: a count, or too short to be random. */
export function isGuessable([first, second]: readonly [string, string]): boolean {
  const start = commonStart(first, second);
  const [left, right] = [first.slice(start), second.slice(start)];
  // The part that differs may begin with digits that both share.
  const digits = /\d*$/.exec(first.slice(0, start))?.[0] ?? '';
  const [one, other] = [Number(digits + left), Number(digits + right)];
  const isCount = /^\d+$/.test(digits + left) && /^\d+$/.test(digits + right);
  if (isCount && Math.abs(one - other) <= 100) return true;
  return first !== second && randomPart(first) < SHORTEST;
}

function commonStart(first: string, second: string): number {
  let index = 0;
  while (index < first.length && first[index] === second[index]) index += 1;
  return index;
}

/** The length of the longest part between separators. */
const randomPart = (handle: string): number =>
  Math.max(...handle.split(/[^A-Za-z0-9]/).map(({ length }) => length));
