const VOWEL = /[aeiouy]/;
const PLAIN = /^[a-z]+$/;
/** `stopped` is `stop`, but `missed` is `miss` and `pulled` is `pull`. */
const DOUBLED = /([bdgmnprt])\1$/;
const SHORTEST = 4;

/** The stem of an English word, so that `deletes`, `deleted` and `deleting` are one. */
export function findStem(word: string): string {
  if (word.length < SHORTEST || !PLAIN.test(word)) return word;
  return removeLastE(removeEnding(toSingular(word)));
}

function toSingular(word: string): string {
  if (/(?:ss|us|is)$/.test(word) || !word.endsWith('s')) return word;
  if (/(?:ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  if (word.length > SHORTEST && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.slice(0, -1);
}

function removeEnding(word: string): string {
  const [ending] = /(?:ing|ied|ed)$/.exec(word) ?? [];
  if (ending === undefined) return word;
  const rest = word.slice(0, -ending.length);
  if (rest.length < 3 || !VOWEL.test(rest)) return word;
  return ending === 'ied' ? `${rest}y` : rest.replace(DOUBLED, '$1');
}

/** What is left of `deleting` has no e, so neither may `delete`. */
function removeLastE(word: string): string {
  return word.length > SHORTEST && word.endsWith('e') ? word.slice(0, -1) : word;
}
