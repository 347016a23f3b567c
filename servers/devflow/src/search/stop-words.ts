/** Words that say little by themselves; they count next to nothing beside others. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about after all also an and any are as at be because been before being both but by can could
  did do does doing down during each few for from further get gets had has have having he her here
  him his how i if in into is it its itself just let made make me more most my no nor not now of off
  on once only or other our out over own per put same she should so some such than that the their
  them then there these they this those through to too under until up us very was we were what when
  where which while who whom whose why will with without would you your s t don doesn didn isn`
    .split(/\s+/u)
    .filter((word) => word !== ''),
);

/** Whether a word says little by itself. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
