import { type HistoryAct, readAct } from './act.ts';
import { scan, toIsoDay, WRITTEN_DAY } from './scanner.ts';

/** What the note on a section's history says. */
export interface History {
  /** What was done to it, in the order of the note; most notes tell only the last act. */
  readonly acts: readonly HistoryAct[];
  /** Days as ISO writes them. */
  readonly effective?: string;
  readonly operative?: string;
  /** From this day on it has no force. */
  readonly inoperative?: string;
  /** From this day on another version has its place. */
  readonly superseded?: string;
  readonly repealed?: string;
  /** What becomes of it on a day that nobody can tell yet, as it is printed. */
  readonly conditions: readonly string[];
  /** What the note points to, as it is printed: "Note: …", "See …". */
  readonly remarks: readonly string[];
  /** What could not be read, as it is printed. */
  readonly unread: readonly string[];
}

interface Draft {
  readonly acts: HistoryAct[];
  readonly days: Map<TurnKind, string>;
  readonly conditions: string[];
  readonly remarks: string[];
  readonly unread: string[];
}

/** Reads the note on a section's history; never throws, and keeps what it does not understand. */
export function readHistory(note = ''): History {
  const draft: Draft = { acts: [], days: new Map(), conditions: [], remarks: [], unread: [] };
  for (const sentence of sentencesOf(withoutBrackets(note))) read(draft, sentence);
  const { acts, days, conditions, remarks, unread } = draft;
  return { acts, ...Object.fromEntries(days), conditions, remarks, unread };
}

function withoutBrackets(note: string): string {
  const text = note.replace(/\s+/g, ' ').trim();
  return text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1).trim() : text;
}

type Reader = (draft: Draft, sentence: string) => boolean;

function read(draft: Draft, sentence: string): void {
  if (READERS.some((reader) => reader(draft, sentence))) return;
  draft.unread.push(sentence);
}

const remark: Reader = ({ remarks }, sentence) => {
  if (!/^(?:Note:|See )/i.test(sentence)) return false;
  remarks.push(sentence);
  return true;
};

const act: Reader = (draft, sentence) => {
  const found = readAct(sentence);
  if (found === undefined) return false;
  draft.acts.push(found.act);
  readRest(draft, found.rest);
  return true;
};

const BILL = /^\(?([AS](?:B|CA|CR|JR)(?: ?X ?\d?)?[ -]?\d+[^()]{0,20})\)?$/;

const bill: Reader = ({ acts }, sentence) => addTo(acts, 'bill', BILL.exec(sentence)?.[1]);

const RESOLUTION = /^(Res(?:olution |\. ?)Ch(?:apter |\. ?)\d[^()]{0,40})$/i;

const resolution: Reader = ({ acts }, sentence) =>
  addTo(acts, 'resolution', RESOLUTION.exec(sentence)?.[1]);

const initiative: Reader = ({ acts }, sentence) => {
  const last = acts.at(-1);
  if (last === undefined || !/^initiative (?:measure|statute)$/i.test(sentence)) return false;
  acts[acts.length - 1] = { ...last, initiative: true };
  return true;
};

const turns: Reader = (draft, sentence) => {
  const found = readTurns(sentence);
  if (found === undefined) return false;
  for (const turn of found.turns) keepDay(draft, turn);
  readRest(draft, found.rest);
  return true;
};

const condition: Reader = ({ conditions }, sentence) => {
  if (!isCondition(sentence)) return false;
  conditions.push(sentence);
  return true;
};

// The order matters: "Repealed by Stats." is an act, "Repealed as of" a day, "Repealed on operative
// date" a condition.
const READERS: readonly Reader[] = [bill, remark, resolution, initiative, act, turns, condition];

function addTo(acts: HistoryAct[], field: 'bill' | 'resolution', value?: string): boolean {
  const last = acts.at(-1);
  if (last === undefined || value === undefined) return false;
  acts[acts.length - 1] = { ...last, [field]: value };
  return true;
}

/** A second day of the same kind may not replace the first without a word. */
function keepDay({ days, unread }: Draft, { kind, date }: Turn): void {
  const before = days.get(kind);
  if (before === undefined) days.set(kind, date);
  else if (before !== date) unread.push(`${kind} ${date}`);
}

function readRest(draft: Draft, rest: string): void {
  const text = rest.replace(/^[\s,.]+/, '');
  if (text === '') return;
  const kept = /^(?:unless|if|upon|until|except|contingent)\b/i.test(text)
    ? draft.conditions
    : draft.unread;
  kept.push(text);
}

/** What can become of a section on a day. */
type TurnKind = 'effective' | 'operative' | 'inoperative' | 'superseded' | 'repealed';

/** A day on which something becomes of a section. */
interface Turn {
  readonly kind: TurnKind;
  readonly date: string;
}

/** The days that a sentence tells, and what it says beyond them. */
interface ReadTurns {
  readonly turns: readonly Turn[];
  readonly rest: string;
}

const KIND =
  /(?:and |(?:this )?section )?(effective|operative|inoperative|superseded|repealed)\b/iy;
const DAY = new RegExp(`(?:(?:as of|on|beginning|commencing|from|until) )?(${WRITTEN_DAY})`, 'iy');
const REASON =
  /by (?:its own (?:provisions|terms)|(?:Sec|Prop|Stats)[^()]*$)|pursuant to [^()]*(?:\([^()]*\)[^()]*)*$|as (?:provided|prescribed|specified) (?:in|by) .*$/iy;

/** Reads a sentence that begins with what becomes of a section on a day; undefined where it does not. */
function readTurns(sentence: string): ReadTurns | undefined {
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
function isCondition(sentence: string): boolean {
  return WITHOUT_A_DAY.test(sentence) || /\b(?:conditional|contingent)/i.test(sentence);
}

// After these a dot ends no sentence.
const SHORTENED = new Set(
  'stats ch sec secs ex sess prop props res art no nos subd subds par pars const div gov jan feb mar apr jun jul aug sept sep oct nov dec'.split(
    ' ',
  ),
);

/** The sentences of a note, each without the dot at its end; what stands in parentheses is never cut. */
function sentencesOf(note: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < note.length; at++) {
    const sign = note.charAt(at);
    if (sign === '(') depth++;
    if (sign === ')') depth = Math.max(0, depth - 1);
    if (depth === 0 && isEnd(note, at, start)) {
      found.push(note.slice(start, at + 1));
      start = at + 1;
    }
  }
  found.push(note.slice(start));
  return found.map(bare).filter((sentence) => sentence !== '');
}

function bare(sentence: string): string {
  return sentence.trim().replace(/[.;]$/, '').trim();
}

function isEnd(note: string, at: number, start: number): boolean {
  const sign = note.charAt(at);
  if (sign === ';') return true;
  if (note.charAt(at + 1) !== ' ' || !/[A-Z("“]/.test(note.charAt(at + 2))) return false;
  // A bill stands in parentheses of its own: "Sec. 1. (AB 27) Effective…".
  if (sign === ')') return note.slice(start, at).trim().startsWith('(');
  return sign === '.' && !SHORTENED.has(wordBefore(note, at));
}

// No shortened word is longer, and a long one must not be read again for each dot.
const LONGEST = 8;

function wordBefore(note: string, at: number): string {
  const before = note.slice(Math.max(0, at - LONGEST), at);
  return (/[A-Za-z]+$/.exec(before)?.[0] ?? '').toLowerCase();
}
