import * as fc from 'fast-check';

/** The same input on every run; another seed or more runs come from the environment. */
export const fuzzing: fc.Parameters<unknown> = {
  seed: Number(process.env['FUZZ_SEED'] ?? 20_261_116),
  numRuns: Number(process.env['FUZZ_RUNS'] ?? 60),
};

interface Mutation {
  readonly kind: 'cut' | 'drop' | 'repeat' | 'insert';
  readonly at: number;
  readonly length: number;
  readonly piece: string;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('cut', 'drop', 'repeat', 'insert'),
  at: fc.nat(),
  length: fc.integer({ min: 1, max: 60 }),
  piece: fc.oneof(
    fc.constantFrom('<', '>', '&', '"', '/', ']]>', '<!--', '<![CDATA[', '&#0;', '\0', '\n', '//'),
    fc.string({ unit: 'binary', maxLength: 6 }),
  ),
});

/** One of some texts, cut off, or with pieces dropped, repeated or put in. */
export function mutated(originals: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...originals), fc.array(mutation, { minLength: 1, maxLength: 4 }))
    .map(([original, mutations]) => mutations.reduce(mutate, original));
}

function mutate(text: string, { kind, at, length, piece }: Mutation): string {
  const start = text.length === 0 ? 0 : at % text.length;
  const [before, after] = [text.slice(0, start), text.slice(start)];
  switch (kind) {
    case 'cut':
      return before;
    case 'drop':
      return before + after.slice(length);
    case 'repeat':
      return before + after.slice(0, length) + after;
    case 'insert':
      return before + piece + after;
  }
}
