// Letters of other alphabets that look like Latin ones: first as they are, then what they look like.
const PAIRS: readonly (readonly [letters: string, latin: string])[] = [
  // Cyrillic
  ['АВЕЗКМНОРСТУХІЈЅԌԚԜ', 'ABE3KMHOPCTYXIJSGQW'],
  ['аесорухіјѕһԁԛԝѵ', 'aecopyxijshdqwv'],
  // Greek
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ['αορνικυ', 'aopviku'],
  // Latin letters without a decomposition
  ['ıłøđɡɑ', 'ilodga'],
];

const LATIN: ReadonlyMap<string, string> = new Map(
  PAIRS.flatMap(([letters, latin]) => {
    const likes = Array.from(latin);
    return Array.from(letters, (letter, index) => [letter, likes[index] ?? letter] as const);
  }),
);

/** A text with each letter that looks like a Latin one replaced by that. */
export function withoutLookAlikes(text: string): string {
  let changed = '';
  for (const letter of text) changed += LATIN.get(letter) ?? letter;
  return changed;
}
