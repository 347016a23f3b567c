import type { NameRow } from '../memory/reader.ts';
import { formsOf, type NameForms } from './name-forms.ts';

/** An entity that is compared. */
export interface Candidate extends NameRow {
  readonly forms: NameForms;
  readonly aliasForms: readonly NameForms[];
}

/** Prepares an entity for comparing. */
export function toCandidate(row: NameRow): Candidate {
  return { ...row, forms: formsOf(row.name), aliasForms: row.aliases.map(formsOf) };
}

/** Entities that share a key, and so may be one thing. */
export interface Blocks {
  readonly add: (candidate: Candidate) => void;
  /** The groups of two and more, the smallest first; those that are too large are left out. */
  readonly groups: () => readonly (readonly number[])[];
}

// A key that so many share tells nothing.
const LARGEST = 40;
// Shorter names that differ in a letter are mostly different things.
export const SHORTEST_SLIP = 5;

/** Files entities under keys, so that only few pairs need to be compared. */
export function createBlocks(): Blocks {
  const members = new Map<string, number[]>();
  const file = (key: string, id: number): void => {
    const known = members.get(key);
    if (known === undefined) members.set(key, [id]);
    else if (known.length <= LARGEST && known.at(-1) !== id) known.push(id);
  };
  return {
    add: ({ id, forms, aliasForms }) => {
      for (const { skeleton } of [forms, ...aliasForms]) file(`s ${skeleton}`, id);
      if (forms.words !== '') file(`w ${forms.words}`, id);
      for (const key of slipKeys(forms)) file(key, id);
    },
    groups: () =>
      [...members.values()]
        .filter(({ length }) => length > 1 && length <= LARGEST)
        .sort((a, b) => a.length - b.length),
  };
}

/** A slip in one half of a name leaves the other half as it was. */
function slipKeys({ skeleton, numbers }: NameForms): readonly string[] {
  if (skeleton.length < SHORTEST_SLIP) return [];
  const half = Math.floor(skeleton.length / 2);
  const rest = skeleton.length - half;
  // Also a letter shorter: a letter more or less moves the middle.
  return [
    ...[half, half - 1].map((length) => `b ${numbers} ${skeleton.slice(0, length)}`),
    ...[rest, rest - 1].map((length) => `e ${numbers} ${skeleton.slice(-length)}`),
  ];
}
