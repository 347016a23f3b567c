import type { AlteredState } from '../../evidence/asking.ts';
import { isObject, parseJson, type Json } from '../../wire/json.ts';

/** A state that is not as the server made it. */
export type Alteration = Omit<AlteredState, 'exchange'> & { readonly state: string };

/** More values of a state are not changed. */
const MOST_VALUES = 4;
/** The last part of a signed state is at least this long: 16 bytes. */
const SHORTEST_SIGNATURE = 22;

/** Ways to change a state: its signature, the values in it, some characters. */
export function alterState(state: string, mark: string): readonly Alteration[] {
  const parts = state.split('.');
  const last = parts.length - 1;
  const signed = isSignature(parts[last] ?? '') ? openPart(parts[last - 1] ?? '') : undefined;
  if (!signed) return [...changedValues(openPart(state), mark), changed(parts, longestOf(parts))];
  return [
    { ...changed(parts, last), change: 'signature' },
    ...changedValues(signed, mark).map((one) => ({
      ...one,
      state: parts.with(last - 1, one.state).join('.'),
    })),
    changed(parts, last - 1),
  ];
}

const isSignature = (part: string): boolean =>
  part.length >= SHORTEST_SIGNATURE && /^[\w+/-]+={0,2}$/.test(part);

const changed = (parts: readonly string[], index: number): Alteration => ({
  change: 'characters',
  path: '',
  state: withOther(parts, index),
});

const withOther = (parts: readonly string[], index: number): string =>
  parts.with(index, otherCharacter(parts[index] ?? '')).join('.');

const longestOf = (parts: readonly string[]): number =>
  parts.reduce((best, part, index) => (part.length > (parts[best] ?? '').length ? index : best), 0);

// In the middle: the last character of Base64 may have bits that nobody reads.
function otherCharacter(text: string): string {
  const middle = Math.floor(text.length / 2);
  const other = text[middle] === 'A' ? 'B' : 'A';
  return text.slice(0, middle) + other + text.slice(middle + 1);
}

interface Opened {
  readonly value: Json;
  readonly close: (value: Json) => string;
}

/** The JSON in a text: plain, or in Base64. */
function openPart(text: string): Opened | undefined {
  const plain = parseJson(text);
  if (isObject(plain)) return { value: plain, close: (value) => JSON.stringify(value) };
  for (const encoding of ['base64url', 'base64'] as const) {
    const value = parseJson(Buffer.from(text, encoding).toString('utf8'));
    const isWhole = Buffer.from(text, encoding).toString(encoding).replace(/=+$/, '');
    if (!isObject(value) || isWhole !== text.replace(/=+$/, '')) continue;
    return { value, close: (json) => Buffer.from(JSON.stringify(json)).toString(encoding) };
  }
  return undefined;
}

function changedValues(opened: Opened | undefined, mark: string): readonly Alteration[] {
  if (!opened) return [];
  const { value, close } = opened;
  return leavesOf(value)
    .slice(0, MOST_VALUES)
    .flatMap(({ path, leaf }) => {
      const other = changedLeaf(leaf, mark);
      if (other === undefined) return [];
      const state = close(replaced(value, path, other));
      const told = path.join('.');
      const own = typeof leaf === 'string' ? { mark } : {};
      return [{ change: 'content' as const, path: told, state, ...own }];
    });
}

function changedLeaf(leaf: Json, mark: string): Json | undefined {
  if (typeof leaf === 'string') return `${leaf}${mark}`;
  if (typeof leaf === 'number') return leaf + 1;
  return typeof leaf === 'boolean' ? !leaf : undefined;
}

interface Leaf {
  readonly path: readonly string[];
  readonly leaf: Json;
}

function leavesOf(value: Json, path: readonly string[] = []): readonly Leaf[] {
  if (!isObject(value))
    return Array.isArray(value) || value === null ? [] : [{ path, leaf: value }];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner ?? null, [...path, name]));
}

function replaced(value: Json, [name, ...rest]: readonly string[], leaf: Json): Json {
  if (name === undefined || !isObject(value)) return leaf;
  return { ...value, [name]: replaced(value[name] ?? null, rest, leaf) };
}
