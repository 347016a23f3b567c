import { readAct, type HistoryAct } from './history/act.ts';
import { sentencesOf } from './history/sentences.ts';
import { isCondition, readTurns, type Turn, type TurnKind } from './history/turn.ts';

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
