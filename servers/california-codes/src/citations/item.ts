import { compareSections, normalizeSection } from '../law/section-number.ts';
import { type Path, readBelow, readLead, skipInclusive } from './subdivision.ts';
import { isAt, isAnyAt, skip, skipDot, type Step, type Tokens } from './tokens.ts';

/** One section of a citation, without its code. */
export interface Item {
  readonly section: string;
  readonly paths: readonly Path[];
  readonly through?: string;
  readonly andFollowing?: true;
  /** How it is announced: "§§", "§", or by nothing. */
  readonly mark: Mark;
  /** Where its number stands. */
  readonly numberAt: number;
  /** The place of its first token. */
  readonly at: number;
}

/** How the number of a section is announced. */
export type Mark = 'none' | 'one' | 'several';

const ONE = new Set(['section', 'sec', 'sect']);
const SEVERAL = new Set(['sections', 'secs', 'sects']);
const SHORT = new Set(['sec', 'secs', 'sect', 'sects']);

/** Reads the word or sign that announces a section. */
export function readMark(tokens: Tokens, at: number): Step<Mark> | undefined {
  const place = skip(tokens, at, 'former');
  if (isAt(tokens, place, '§')) {
    const next = skip(tokens, place + 1, '§');
    return { value: next === place + 1 ? 'one' : 'several', next };
  }
  const mark = isAnyAt(tokens, place, ONE) ? 'one' : 'several';
  if (mark === 'several' && !isAnyAt(tokens, place, SEVERAL)) return undefined;
  // A dot behind the whole word ends a sentence.
  const isShort = isAnyAt(tokens, place, SHORT);
  return { value: mark, next: isShort ? skipDot(tokens, place + 1) : place + 1 };
}

/** Reads one section with what belongs to it: announcement, number, subdivisions, end of a range. */
export function readItem(tokens: Tokens, at: number): Step<Item> | undefined {
  const lead = readLead(tokens, at) ?? { value: [], next: at };
  const mark = readMark(tokens, lead.next) ?? { value: 'none' as const, next: lead.next };
  if (lead.next > at && mark.value === 'none') return undefined;
  const section = readNumber(tokens, mark.next);
  if (section === undefined) return undefined;
  return readBehind(tokens, { section, at, numberAt: mark.next, mark: mark.value }, lead.value);
}

/** Reads what belongs to a section behind its number. */
function readBehind(
  tokens: Tokens,
  begun: Omit<Item, 'paths'>,
  leading: readonly Path[],
): Step<Item> {
  const { section, mark, numberAt } = begun;
  const below = readBelow(tokens, numberAt + 1);
  const reach = readReach(tokens, below.next, { section, isPlural: mark === 'several' });
  return {
    value: { ...begun, paths: [...below.value, ...leading], ...reach.value },
    next: reach.next,
  };
}

function readNumber(tokens: Tokens, at: number): string | undefined {
  const token = tokens[at];
  return token?.kind === 'number' ? normalizeSection(token.text) : undefined;
}

type Reach = Pick<Item, 'through' | 'andFollowing'>;

interface Beginning {
  readonly section: string;
  readonly isPlural: boolean;
}

/** Reads how far a citation goes: "et seq.", "–48927", "to 48927, inclusive". */
function readReach(tokens: Tokens, at: number, from: Beginning): Step<Reach> {
  const following = skipEtSeq(tokens, at);
  if (following !== undefined) return { value: { andFollowing: true }, next: following };
  const through = readThrough(tokens, at, from);
  if (through === undefined) return { value: {}, next: at };
  return { value: { through: through.value }, next: skipInclusive(tokens, through.next) };
}

function skipEtSeq(tokens: Tokens, at: number): number | undefined {
  const et = skip(tokens, at, ',');
  if (isAt(tokens, et, 'ff')) return skipDot(tokens, et + 1);
  if (!isAt(tokens, et, 'et')) return undefined;
  const seq = skipDot(tokens, et + 1);
  if (!isAt(tokens, seq, 'seq')) return undefined;
  return skipDot(tokens, seq + 1);
}

const DASHES = new Set(['-', '–', '—', '−', '‑', '‒']);
const TO = new Set(['to', 'through', 'thru']);

function readThrough(tokens: Tokens, at: number, from: Beginning): Step<string> | undefined {
  if (!isAnyAt(tokens, at, TO) && !isRangeDash(tokens, at, from)) return undefined;
  const mark = readMark(tokens, at + 1);
  const end = readEnd(tokens, mark?.next ?? at + 1, from);
  if (end === undefined || compareSections(end.value, from.section) <= 0) return undefined;
  return end;
}

/** "Penal Code 187 - 2020 edition" is no range. */
function isRangeDash(tokens: Tokens, at: number, { isPlural }: Beginning): boolean {
  return isAnyAt(tokens, at, DASHES) && (isPlural || tokens[at]?.isSpaced === false);
}

/** The last section of a range; of "48900.1–.5" only what differs is written. */
function readEnd(
  tokens: Tokens,
  at: number,
  { section, isPlural }: Beginning,
): Step<string> | undefined {
  const isCut = isPlural && isAt(tokens, at, '.') && tokens[at + 1]?.isSpaced === false;
  if (!isCut) {
    const whole = readNumber(tokens, at);
    return whole === undefined ? undefined : { value: whole, next: at + 1 };
  }
  const [stem = ''] = section.split('.');
  const value = normalizeSection(`${stem}.${tokens[at + 1]?.lower ?? ''}`);
  return value === undefined ? undefined : { value, next: at + 2 };
}
