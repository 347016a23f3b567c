/** Numbers by name, for hundreds of thousands of names that are not kept themselves. */
export interface NameIndex {
  readonly set: (name: string, value: number) => void;
  readonly get: (name: string) => number | undefined;
  readonly size: () => number;
}

const FIRST_SIZE = 1_024;
const PRIMES = [16_777_619, 1_540_483_477] as const;
const STARTS = [2_166_136_261, 2_654_435_769] as const;

interface Slots {
  /** Two numbers that stand for the name. */
  readonly marks: Uint32Array;
  /** One more than the value; 0 where nothing is. */
  readonly values: Uint32Array;
}

/**
 * Keeps 64 bits for each name in place of the name: twelve bytes, where a map takes a hundred. That two
 * of a million names share their bits is less likely than a fault of the machine.
 */
export function createNameIndex(): NameIndex {
  let slots = createSlots(FIRST_SIZE);
  let size = 0;
  return {
    size: () => size,
    get: (name) => {
      const at = find(slots, hash(name, 0), hash(name, 1));
      const value = slots.values[at] ?? 0;
      return value === 0 ? undefined : value - 1;
    },
    set: (name, value) => {
      if (size * 2 >= slots.values.length) slots = grow(slots);
      const marks = [hash(name, 0), hash(name, 1)] as const;
      const at = find(slots, ...marks);
      if (slots.values[at] === 0) size++;
      put(slots, at, [...marks, value + 1]);
    },
  };
}

function createSlots(count: number): Slots {
  return { marks: new Uint32Array(count * 2), values: new Uint32Array(count) };
}

function put(
  { marks, values }: Slots,
  at: number,
  [first, second, value]: readonly [first: number, second: number, value: number],
): void {
  marks[at * 2] = first;
  marks[at * 2 + 1] = second;
  values[at] = value;
}

/** The place of a name, or the free one where it would go. */
function find({ marks, values }: Slots, first: number, second: number): number {
  const mask = values.length - 1;
  let at = first & mask;
  while (values[at] !== 0 && (marks[at * 2] !== first || marks[at * 2 + 1] !== second)) {
    at = (at + 1) & mask;
  }
  return at;
}

function grow(old: Slots): Slots {
  const slots = createSlots(old.values.length * 2);
  for (const [index, value] of old.values.entries()) {
    if (value === 0) continue;
    const [first, second] = [old.marks[index * 2] ?? 0, old.marks[index * 2 + 1] ?? 0];
    put(slots, find(slots, first, second), [first, second, value]);
  }
  return slots;
}

function hash(name: string, which: 0 | 1): number {
  let sum: number = STARTS[which];
  for (let at = 0; at < name.length; at++) {
    sum = Math.imul(sum ^ name.charCodeAt(at), PRIMES[which]);
    sum ^= sum >>> 15;
  }
  return sum >>> 0;
}
