import damerauLevenshtein from 'damerau-levenshtein';

/** The known words that are nearest to another one, if it is a slip of theirs. */
export function suggest(word: string, known: readonly string[]): readonly string[] {
  const near = known
    .map((name) => ({ name, slips: countSlips(word, name) }))
    .filter(({ slips }) => slips <= MOST_LEFT_OUT);
  const least = Math.min(...near.map(({ slips }) => slips));
  return near.filter(({ slips }) => slips === least).map(({ name }) => name);
}

const MOST_LEFT_OUT = 3;

/** People leave out letters, as in `ls` for `list`, more often than they get several wrong. */
function countSlips(word: string, name: string): number {
  const left = name.length - word.length;
  if (Math.abs(left) > MOST_LEFT_OUT) return Infinity;
  if (left > 0 && containsInOrder(name, word)) return left;
  const { steps } = damerauLevenshtein(word, name);
  return steps <= 1 ? steps : Infinity;
}

/** Whether a name has all letters of a word in their order. */
function containsInOrder(name: string, word: string): boolean {
  let at = 0;
  for (const letter of name) if (letter === word[at]) at += 1;
  return at === word.length;
}
