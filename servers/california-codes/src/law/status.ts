import type { History } from './history.ts';

/** Whether a version is in force on a day, as far as its note tells. */
export type Status = 'current' | 'future' | 'past' | 'unknown';

const TELLS_OF_FORCE = /operative|effective|repeal|supersed|terminat/i;

/** The status of a version on a day (as ISO writes it): a version whose note leaves it open is "unknown". */
export function statusOn(history: History, day: string): Status {
  const { effective, operative, inoperative, superseded, repealed } = history;
  const ends = [inoperative, superseded, repealed].filter((end) => end !== undefined);
  if (ends.some((end) => end <= day)) return 'past';
  const begins = [effective, operative].filter((begin) => begin !== undefined);
  if (begins.some((begin) => begin > day)) return 'future';
  const isOpen =
    history.conditions.length > 0 || history.unread.some((text) => TELLS_OF_FORCE.test(text));
  if (isOpen) return 'unknown';
  return history.acts.length > 0 || begins.length > 0 ? 'current' : 'unknown';
}
