import { foldText } from './words.ts';

const BETWEEN = /[^\p{L}\p{M}\p{N}]+/gu;

/** The runs of three letters of a text, in lower case; spaces mark where words begin and end. */
export function findTrigrams(text: string): ReadonlySet<string> {
  const plain = foldText(text).toLowerCase().replace(BETWEEN, ' ').trim();
  if (plain === '') return new Set();
  const letters = Array.from(` ${plain} `);
  return new Set(
    letters.slice(2).map((letter, at) => `${letters[at] ?? ''}${letters[at + 1] ?? ''}${letter}`),
  );
}

/** How much two sets share: what is in both, divided by what is in either; 0 where both are empty. */
export function computeJaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  let shared = 0;
  for (const entry of small) if (large.has(entry)) shared += 1;
  const either = one.size + other.size - shared;
  return either === 0 ? 0 : shared / either;
}
