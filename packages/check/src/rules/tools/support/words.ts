// Words that say nothing about what a tool does.
const filler = new Set(
  'a an the all of to for this that tool is are used use uses your given from in on by and or with it its will can'.split(
    ' ',
  ),
);

/** The words of a name in any convention, in lower case: `getUserById`, `get_user-by.id`. */
export function wordsOfName(name: string): readonly string[] {
  return name
    .replaceAll(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The words of a sentence, in lower case. */
export const wordsOfText = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The words that carry meaning, each in its plainest form. */
export const tellingWords = (words: readonly string[]): readonly string[] =>
  words.filter((word) => !filler.has(word)).map(plainest);

// Enough to see that "lists" and "list" are one word; no more is needed.
function plainest(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1);
  return word;
}
