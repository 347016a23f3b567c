import { isObject, type Json } from '../../../wire/json.ts';

/** A text somewhere inside a value. */
export interface TextAt {
  readonly path: string;
  readonly text: string;
  /** The name of a thing or of a field. */
  readonly isName: boolean;
}

const MOST = 20_000;
/** More of one text is not looked at. */
const LONGEST = 50_000;
// Data, not words.
const isData = new Set(['data', 'blob', 'src', '$schema', '$id', 'pattern']);

interface Waiting {
  readonly value: Json;
  readonly path: string;
  readonly key: string;
}

/** Every text inside a value, and the names of its fields where they are not plain; up to a bound. */
export function textsIn(root: Json): readonly TextAt[] {
  const found: TextAt[] = [];
  const waiting: Waiting[] = [{ value: root, path: '', key: '' }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.length >= MOST) break;
    const { value, path, key: field } = next;
    if (typeof value === 'string' && !isData.has(field)) {
      found.push({ path, text: value.slice(0, LONGEST), isName: field === 'name' });
    }
    for (const part of below(value, path).toReversed()) waiting.push(part);
    for (const key of oddKeys(value, path)) found.push(key);
  }
  return found;
}

function below(value: Json, path: string): readonly Waiting[] {
  if (Array.isArray(value)) {
    return value.map((part: Json, index) => ({ value: part, path: `${path}[${index}]`, key: '' }));
  }
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    part === undefined ? [] : [{ value: part, path: step(path, key), key }],
  );
}

const step = (path: string, key: string): string => {
  const plain = /^[\w$-]+$/.test(key) ? key : JSON.stringify(key);
  return path === '' ? plain : `${path}.${plain}`;
};

const oddKeys = (value: Json, path: string): readonly TextAt[] =>
  isObject(value)
    ? Object.keys(value)
        .filter((key) => /[^\x20-\x7e]/.test(key))
        .map((key) => ({ path: step(path, key), text: key, isName: true }))
    : [];
