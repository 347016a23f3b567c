/** Words that stand in nearly every section and tell none from another. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at be been by for from if in is it its of on or that the this to was with'.split(
    ' ',
  ),
);

/** Whether a word says nothing when somebody looks for it. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word.trim().toLowerCase());
}
