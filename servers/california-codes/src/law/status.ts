import type { History } from './history.ts';

/** Whether a version is in force on a day, as far as its note tells. */
export type Status = 'current' | 'future' | 'past' | 'unknown';

const TELLS_OF_FORCE = /operative|effective|repeal|supersed|terminat/i;

/** The status of a version on a day (as ISO writes it): a version whose note leaves it open is "unknown". */
export function statusOn(history: History, day: string): Status {
  const { inoperative, superseded, repealed } = history;
  const isRepeal = history.acts.at(-1)?.verb === 'repealed';
  const told = [history.effective, history.operative];
  // The day on which a repeal takes effect ends what it repeals.
  const ends = [inoperative, superseded, repealed, ...(isRepeal ? told : [])];
  const begins = isRepeal ? [] : told;
  if (ends.some((end) => end !== undefined && end <= day)) return 'past';
  if (begins.some((begin) => begin !== undefined && begin > day)) return 'future';
  const isOpen =
    history.conditions.length > 0 || history.unread.some((text) => TELLS_OF_FORCE.test(text));
  if (isOpen) return 'unknown';
  return history.acts.length > 0 || begins.some((begin) => begin !== undefined)
    ? 'current'
    : 'unknown';
}
