import { isObject, type Json, type JsonObject } from '../../wire/json.ts';

// What a model or a person is shown; other fields may change with every build.
const pinned = ['name', 'title', 'description', 'inputSchema', 'outputSchema', 'annotations'];

/** A hash of what a tool says of itself, whatever the order of its fields. */
export function hashTool(definition: Json): string {
  const told: JsonObject = isObject(definition)
    ? Object.fromEntries(pinned.map((name) => [name, definition[name]]))
    : { definition };
  return `sha256:${sha256(canonical(told))}`;
}

/** The hashes of all tools that have a name, as a baseline keeps them. */
export function pinTools(items: readonly Json[]): Readonly<Record<string, string>> {
  const entries = items.flatMap((item): readonly (readonly [string, string])[] => {
    const name = isObject(item) ? item['name'] : undefined;
    return typeof name === 'string' ? [[name, hashTool(item)]] : [];
  });
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))));
}

/** JSON with the fields of every object in one order. */
function canonical(value: Json): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))),
        )
      : part,
  );
}

// Written out because rules are pure: what platforms offer is either Node's own or asynchronous.
const start = toState(fractions((prime) => Math.sqrt(prime), 8));
const rounds = fractions((prime) => Math.cbrt(prime), 64);

/** SHA-256 of a text in UTF-8, in hexadecimal. */
export function sha256(text: string): string {
  const bytes = padded(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  let state = start;
  for (let at = 0; at < bytes.length; at += 64) state = compressed(state, scheduleOf(view, at));
  return state.map((word) => word.toString(16).padStart(8, '0')).join('');
}

// The first bits of the fractional parts of roots of primes, as the standard defines its constants.
function fractions(root: (prime: number) => number, count: number): readonly number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (isPrime(candidate)) found.push(Math.floor((root(candidate) % 1) * 2 ** 32));
  }
  return found;
}

function isPrime(candidate: number): boolean {
  for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) {
    if (candidate % divisor === 0) return false;
  }
  return true;
}

function padded(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(bytes.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(bytes.length - 4, message.length * 8);
  return bytes;
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function scheduleOf(view: DataView, at: number): readonly number[] {
  const words = Array.from({ length: 16 }, (_, index) => view.getUint32(at + index * 4));
  const word = (index: number): number => words[index] ?? 0;
  for (let index = 16; index < 64; index += 1) {
    const before = word(index - 15);
    const recent = word(index - 2);
    const low = turned(before, 7) ^ turned(before, 18) ^ (before >>> 3);
    const high = turned(recent, 17) ^ turned(recent, 19) ^ (recent >>> 10);
    words.push((word(index - 16) + low + word(index - 7) + high) >>> 0);
  }
  return words;
}

type State = readonly [number, number, number, number, number, number, number, number];

function compressed(state: State, words: readonly number[]): State {
  let next = state;
  for (const [index, word] of words.entries()) next = turn(next, word + (rounds[index] ?? 0));
  return toState(next.map((word, index) => (word + (state[index] ?? 0)) >>> 0));
}

function turn([a, b, c, d, e, f, g, h]: State, word: number): State {
  const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
  const choice = (e & f) ^ (~e & g);
  const first = (h + high + choice + word) | 0;
  const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
  const majority = (a & b) ^ (a & c) ^ (b & c);
  return [(first + low + majority) | 0, a, b, c, (d + first) | 0, e, f, g];
}

// Eight words go in.
function toState(words: readonly number[]): State {
  return words as unknown as State;
}
