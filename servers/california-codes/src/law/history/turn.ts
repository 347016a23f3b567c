import { WRITTEN_DAY, toIsoDay } from './calendar.ts';
import { scan } from './scanner.ts';

/** What can become of a section on a day. */
export type TurnKind = 'effective' | 'operative' | 'inoperative' | 'superseded' | 'repealed';

/** A day on which something becomes of a section. */
export interface Turn {
  readonly kind: TurnKind;
  readonly date: string;
}

/** The days that a sentence tells, and what it says beyond them. */
export interface ReadTurns {
  readonly turns: readonly Turn[];
  readonly rest: string;
}

const KIND =
  /(?:and |(?:this )?section )?(effective|operative|inoperative|superseded|repealed)\b/iy;
const DAY = new RegExp(`(?:(?:as of|on|beginning|commencing|from|until) )?(${WRITTEN_DAY})`, 'iy');
const REASON =
  /by (?:its own (?:provisions|terms)|(?:Sec|Prop|Stats)[^()]*$)|pursuant to [^()]*(?:\([^()]*\)[^()]*)*$|as (?:provided|prescribed|specified) (?:in|by) .*$/iy;

/** Reads a sentence that begins with what becomes of a section on a day; undefined where it does not. */
export function readTurns(sentence: string): ReadTurns | undefined {
  const reader = scan(sentence);
  const turns: Turn[] = [];
  for (;;) {
    const before = reader.rest();
    const kind = reader.take(KIND)?.[1]?.toLowerCase();
    const written = kind === undefined ? undefined : reader.take(DAY)?.[1];
    const date = written === undefined ? undefined : toIsoDay(written);
    if (kind === undefined || date === undefined) {
      return turns.length === 0 ? undefined : { turns, rest: before };
    }
    turns.push({ kind: kind as TurnKind, date });
    reader.take(REASON);
  }
}

const WITHOUT_A_DAY =
  /^(?:this )?(?:section )?(?:conditional|effective|operative|inoperative|superseded|repealed?|becomes|may become)/i;

/** Whether a sentence says that something becomes of a section, without a day that can be read. */
export function isCondition(sentence: string): boolean {
  return WITHOUT_A_DAY.test(sentence) || /\b(?:conditional|contingent)/i.test(sentence);
}
