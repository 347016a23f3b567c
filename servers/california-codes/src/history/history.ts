import { type HistoryAct, readAct } from './act.ts';
import { scan, toIsoDay, WRITTEN_DAY } from './scanner.ts';

/** What the note on a section's history says. */
export interface History {
  /** What was done to it, in the order of the note; most notes have only the last act. */
  readonly acts: readonly HistoryAct[];
  /** Days as ISO writes them. */
  readonly effective?: string;
  readonly operative?: string;
  /** From this day on it has no force. */
  readonly inoperative?: string;
  /** From this day on another version has its place. */
  readonly superseded?: string;
  readonly repealed?: string;
  /** What becomes of it on a day that is not known yet, as it is printed. */
  readonly conditions: readonly string[];
  /** What the note points to, as it is printed: "Note: …", "See …". */
  readonly remarks: readonly string[];
  /** What could not be read, as it is printed. */
  readonly unread: readonly string[];
}

interface Draft {
  readonly acts: HistoryAct[];
  readonly days: Map<EventKind, string>;
  readonly conditions: string[];
  readonly remarks: string[];
  readonly unread: string[];
}

/** Reads the note on a section's history; never throws, and keeps what it does not understand. */
export function readHistory(note = ''): History {
  const draft: Draft = { acts: [], days: new Map(), conditions: [], remarks: [], unread: [] };
  for (const sentence of splitSentences(removeBrackets(note))) readSentence(draft, sentence);
  const { acts, days, conditions, remarks, unread } = draft;
  return { acts, ...Object.fromEntries(days), conditions, remarks, unread };
}

function removeBrackets(note: string): string {
  const text = note.replace(/\s+/g, ' ').trim();
  return text.startsWith('(') && text.endsWith(')') ? text.slice(1, -1).trim() : text;
}

type Reader = (draft: Draft, sentence: string) => boolean;

function readSentence(draft: Draft, sentence: string): void {
  if (READERS.some((reader) => reader(draft, sentence))) return;
  draft.unread.push(sentence);
}

const takeRemark: Reader = ({ remarks }, sentence) => {
  if (!/^(?:Note:|See )/i.test(sentence)) return false;
  remarks.push(sentence);
  return true;
};

const takeAct: Reader = (draft, sentence) => {
  const found = readAct(sentence);
  if (found === undefined) return false;
  draft.acts.push(found.act);
  readRest(draft, found.rest);
  return true;
};

const BILL = /^\(?([AS](?:B|CA|CR|JR)(?: ?X ?\d?)?[ -]?\d+[^()]{0,20})\)?$/;

const takeBill: Reader = ({ acts }, sentence) => addTo(acts, 'bill', BILL.exec(sentence)?.[1]);

const RESOLUTION = /^(Res(?:olution |\. ?)Ch(?:apter |\. ?)\d[^()]{0,40})$/i;

const takeResolution: Reader = ({ acts }, sentence) =>
  addTo(acts, 'resolution', RESOLUTION.exec(sentence)?.[1]);

const takeInitiative: Reader = ({ acts }, sentence) => {
  const last = acts.at(-1);
  if (last === undefined || !/^initiative (?:measure|statute)$/i.test(sentence)) return false;
  acts[acts.length - 1] = { ...last, initiative: true };
  return true;
};

const takeEvents: Reader = (draft, sentence) => {
  const found = readEvents(sentence);
  if (found === undefined) return false;
  for (const turn of found.turns) keepDay(draft, turn);
  readRest(draft, found.rest);
  return true;
};

const takeCondition: Reader = ({ conditions }, sentence) => {
  if (!isCondition(sentence)) return false;
  conditions.push(sentence);
  return true;
};

// The order matters: "Repealed by Stats." is an act, "Repealed as of" a day, "Repealed on operative
// date" a condition.
const READERS: readonly Reader[] = [
  takeBill,
  takeRemark,
  takeResolution,
  takeInitiative,
  takeAct,
  takeEvents,
  takeCondition,
];

function addTo(acts: HistoryAct[], field: 'bill' | 'resolution', value?: string): boolean {
  const last = acts.at(-1);
  if (last === undefined || value === undefined) return false;
  acts[acts.length - 1] = { ...last, [field]: value };
  return true;
}

/** A second day of the same kind may not replace the first without a word. */
function keepDay({ days, unread }: Draft, { kind, date }: DatedEvent): void {
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
type EventKind = 'effective' | 'operative' | 'inoperative' | 'superseded' | 'repealed';

/** A day on which something becomes of a section. */
interface DatedEvent {
  readonly kind: EventKind;
  readonly date: string;
}

/** The days in a sentence, and what it says beyond them. */
interface ReadEvents {
  readonly turns: readonly DatedEvent[];
  readonly rest: string;
}

const KIND =
  /(?:and |(?:this )?section )?(effective|operative|inoperative|superseded|repealed)\b/iy;
const DAY = new RegExp(`(?:(?:as of|on|beginning|commencing|from|until) )?(${WRITTEN_DAY})`, 'iy');
const REASON =
  /by (?:its own (?:provisions|terms)|(?:Sec|Prop|Stats)[^()]*$)|pursuant to [^()]*(?:\([^()]*\)[^()]*)*$|as (?:provided|prescribed|specified) (?:in|by) .*$/iy;

/** Reads a sentence that begins with what becomes of a section on a day; undefined where it does not. */
function readEvents(sentence: string): ReadEvents | undefined {
  const reader = scan(sentence);
  const turns: DatedEvent[] = [];
  for (;;) {
    const before = reader.rest();
    const kind = reader.take(KIND)?.[1]?.toLowerCase();
    const written = kind === undefined ? undefined : reader.take(DAY)?.[1];
    const date = written === undefined ? undefined : toIsoDay(written);
    if (kind === undefined || date === undefined) {
      return turns.length === 0 ? undefined : { turns, rest: before };
    }
    turns.push({ kind: kind as EventKind, date });
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
function splitSentences(note: string): readonly string[] {
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
  return found.map(trimSentence).filter((sentence) => sentence !== '');
}

function trimSentence(sentence: string): string {
  return sentence.trim().replace(/[.;]$/, '').trim();
}

function isEnd(note: string, at: number, start: number): boolean {
  const sign = note.charAt(at);
  if (sign === ';') return true;
  if (note.charAt(at + 1) !== ' ' || !/[A-Z("“]/.test(note.charAt(at + 2))) return false;
  // A bill stands in parentheses of its own: "Sec. 1. (AB 27) Effective…".
  if (sign === ')') return note.slice(start, at).trim().startsWith('(');
  return sign === '.' && !SHORTENED.has(readWordBefore(note, at));
}

// No shortened word is longer, and a long one must not be read again for each dot.
const LONGEST = 8;

function readWordBefore(note: string, at: number): string {
  const before = note.slice(Math.max(0, at - LONGEST), at);
  return (/[A-Za-z]+$/.exec(before)?.[0] ?? '').toLowerCase();
}
