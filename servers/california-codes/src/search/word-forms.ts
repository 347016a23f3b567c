const PLAIN = /^[a-z]{4,}$/iu;

/**
 * A word with its plural or singular. The index holds words as they stand, because a stemmer takes
 * "employer" for "employment" and "operative" for "operation", which the law tells apart; who reads
 * statutes expects plurals alone to be found, as the legal databases do it. Phrases are taken exactly.
 */
export function formsOf(word: string): readonly string[] {
  if (!PLAIN.test(word)) return [word];
  if (/[^aeiou]ies$/iu.test(word)) return [word, `${word.slice(0, -3)}y`];
  if (/(?:[sxz]|ch|sh)es$/iu.test(word)) return [word, word.slice(0, -2), word.slice(0, -1)];
  if (/[^su]s$/iu.test(word)) return [word, word.slice(0, -1)];
  if (/[^aeiou]y$/iu.test(word)) return [word, `${word.slice(0, -1)}ies`];
  if (/(?:[sxz]|ch|sh)$/iu.test(word)) return [word, `${word}es`];
  return [word, `${word}s`];
}
