import { isObject, parseJson, type Json } from '../../../wire/json.ts';

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
export function jsonIn(text: string): readonly Json[] {
  const whole = parseJson(text);
  if (whole !== undefined) return [whole];
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf(']'), text.lastIndexOf('}'));
  const part = start >= 0 && end > start ? parseJson(text.slice(start, end + 1)) : undefined;
  return part === undefined ? [] : [part];
}
