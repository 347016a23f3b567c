import { isObject, type Json, parseJson } from '../../wire/json.ts';

/** Whether two values are the same JSON, in whatever order their fields stand. */
export function isSameJson(left: Json | undefined, right: Json | undefined): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    // Lists of JSON hold JSON.
    const [one, other] = [left as readonly Json[], right as readonly Json[]];
    return (
      one.length === other.length && one.every((item, index) => isSameJson(item, other[index]))
    );
  }
  if (!isObject(left) || !isObject(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSameJson(left[name], right[name]))
  );
}

/** The JSON in a text: the whole of it, or what stands between its first and last bracket. */
export function findJson(text: string): readonly Json[] {
  const whole = parseJson(text);
  if (whole !== undefined) return [whole];
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf(']'), text.lastIndexOf('}'));
  const part = start >= 0 && end > start ? parseJson(text.slice(start, end + 1)) : undefined;
  return part === undefined ? [] : [part];
}

/** Fewer different letters and digits than this can be tried one by one. */
const SHORTEST = 6;

/** Whether a second handle follows from the first: a count, or too short to be random. */
export function isGuessable([first, second]: readonly [string, string]): boolean {
  const start = measureCommonStart(first, second);
  const [left, right] = [first.slice(start), second.slice(start)];
  // The part that differs may begin with digits that both share.
  const digits = /\d*$/.exec(first.slice(0, start))?.[0] ?? '';
  const [one, other] = [Number(digits + left), Number(digits + right)];
  const isCount = /^\d+$/.test(digits + left) && /^\d+$/.test(digits + right);
  if (isCount && Math.abs(one - other) <= 100) return true;
  return first !== second && measureRandomPart(first) < SHORTEST;
}

function measureCommonStart(first: string, second: string): number {
  let index = 0;
  while (index < first.length && first[index] === second[index]) index += 1;
  return index;
}

/** The length of the longest part between separators. */
const measureRandomPart = (handle: string): number =>
  Math.max(...handle.split(/[^A-Za-z0-9]/).map(({ length }) => length));
