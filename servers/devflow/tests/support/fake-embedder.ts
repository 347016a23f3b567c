import { toUnit, type Embedder } from '../../src/embedding/embedder.ts';

const DIMENSIONS = 64;

/** Words that mean the same to the fake model. */
const CONCEPTS: readonly (readonly string[])[] = [
  ['charge', 'payment', 'money', 'cards', 'paid'],
  ['retries', 'again', 'repeat'],
  ['basket', 'cart', 'trolley'],
];

/** An embedder for tests: texts are alike by the words and concepts that they share. */
export function createFakeEmbedder(
  options: Partial<Embedder> & { readonly seen?: (texts: readonly string[]) => void } = {},
): Embedder {
  const { seen, ...others } = options;
  return {
    model: 'fake',
    threshold: 0.3,
    batch: 4,
    isRemote: false,
    embed: (texts) => {
      seen?.(texts);
      return Promise.resolve(texts.map(toVector));
    },
    close: () => Promise.resolve(),
    ...others,
  };
}

function toVector(text: string): Float32Array {
  const sums = new Float32Array(DIMENSIONS);
  // So that a text without words has a direction too.
  sums[0] = 0.01;
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const concept = CONCEPTS.findIndex((words) => words.includes(word));
    const place = concept === -1 ? 8 + (hashOf(word) % (DIMENSIONS - 8)) : concept + 1;
    sums[place] = (sums[place] ?? 0) + 1;
  }
  return toUnit(sums);
}

function hashOf(word: string): number {
  let hash = 7;
  for (let index = 0; index < word.length; index++) {
    hash = (hash * 31 + word.charCodeAt(index)) % 1_000_003;
  }
  return hash;
}
