/** A level that is open: how its last label was read, and how far it is set in where that is known. */
export interface Level {
  readonly reading: Reading;
  readonly indent?: number;
}

/** Where a label goes: below how many of the open levels, and how it is read there. */
interface Placement {
  readonly depth: number;
  readonly reading: Reading;
}

/** A label that is to be placed. */
interface NextLabel {
  readonly label: string;
  /** How far its paragraph is set in; absent where that means nothing. */
  readonly indent?: number;
  /** Whether another label stands before it in its paragraph: then it can only be below that. */
  readonly isChained: boolean;
  /** The labels after it in the section, for what those before leave open. */
  readonly ahead: () => Iterable<string>;
}

// Deeper than any statute goes; a text that is none must not make an endless tree.
const DEEPEST = 12;

// What California writes below what.
const BELOW: Readonly<Record<LabelKind, LabelKind | undefined>> = {
  lower: 'number',
  number: 'upper',
  upper: 'roman',
  roman: 'Roman',
  Roman: 'sub',
  sub: 'Sub',
  Sub: undefined,
};

// How odd it is to read a label so; where two readings are nearly as good, what follows decides.
const ODD = {
  uncommonKind: 1,
  contradictedByNext: 3,
  gap: 4,
  restart: 5,
  sameKindInside: 6,
  notTheFirst: 7,
  indent: 10,
  otherKindBeside: 11,
} as const;

interface Rated extends Placement {
  readonly odd: number;
}

/** The place that fits a label best, by what is open and by what follows. */
export function placeLabel(open: readonly Level[], newcomer: NextLabel): Placement {
  const all = listReadings(newcomer.label).flatMap((reading) => [
    ...(newcomer.isChained ? [] : placeBeside(open, newcomer, reading)),
    ...placeBelow(open, newcomer, reading),
  ]);
  const least = Math.min(...all.map(({ odd }) => odd));
  const best = all.filter(({ odd }) => odd <= least + ODD.uncommonKind);
  const kinds = new Set(best.map(({ reading }) => reading.kind));
  const rated = kinds.size > 1 ? best.map((one) => rateByNext(one, newcomer)) : best;
  return rated.reduce((first, one) => (one.odd < first.odd ? one : first));
}

/** As the next of a level that is open, the deepest first. */
function placeBeside(
  open: readonly Level[],
  { indent }: NextLabel,
  reading: Reading,
): readonly Rated[] {
  return open
    .map((level, depth) => ({ level, depth }))
    .filter(({ level }) => level.reading.kind === reading.kind)
    .map(({ level, depth }) => ({
      depth,
      reading,
      odd: rateStep(level.reading.value, reading.value) + rateIndent(level.indent, indent),
    }))
    .reverse();
}

function rateStep(before: number, now: number): number {
  if (now <= before) return ODD.restart;
  return Math.floor(now) - Math.floor(before) <= 1 ? 0 : ODD.gap;
}

function rateIndent(level: number | undefined, now: number | undefined): number {
  return level === undefined || now === undefined || level === now ? 0 : ODD.indent;
}

/** As the first of a new level: where it is set in to, or below the deepest all the same. */
function placeBelow(
  open: readonly Level[],
  { indent, isChained }: NextLabel,
  reading: Reading,
): readonly Rated[] {
  const deepest = Math.min(open.length, DEEPEST - 1);
  const shown = indent === undefined || isChained ? deepest : countWiderLevels(open, indent);
  const depths = shown < deepest ? [shown, deepest] : [deepest];
  return depths.map((depth) => ({
    depth,
    reading,
    odd: rateFirst(open, depth, reading) + (depth > shown ? ODD.indent : 0),
  }));
}

function rateFirst(open: readonly Level[], depth: number, { kind, value }: Reading): number {
  const parent = open[depth - 1]?.reading.kind;
  const isCommon = parent === undefined || BELOW[parent] === kind;
  const isInside = open.slice(0, depth).some(({ reading }) => reading.kind === kind);
  return (
    (isCommon ? 0 : ODD.uncommonKind) +
    (isInside ? ODD.sameKindInside : 0) +
    (depth < open.length ? ODD.otherKindBeside : 0) +
    (Math.floor(value) === 1 ? 0 : ODD.notTheFirst)
  );
}

/** How many of the open levels are set in less. */
export function countWiderLevels(open: readonly Level[], indent: number): number {
  let around = -Infinity;
  for (const [depth, level] of open.entries()) {
    // A level that began in the middle of a paragraph is set in more than the one around it.
    if (level.indent === undefined ? around >= indent : level.indent >= indent) return depth;
    around = level.indent ?? around;
  }
  return open.length;
}

/** A reading that has its own next label ahead stays as it is; one that has not is odd. */
function rateByNext(placing: Rated, { label, ahead }: NextLabel): Rated {
  const { kind, value } = placing.reading;
  for (const later of ahead()) {
    // The next of the same name would take what follows for itself.
    if (later === label) break;
    const isNext = (one: Reading): boolean =>
      one.kind === kind && Math.floor(one.value) === Math.floor(value) + 1;
    if (listReadings(later).some(isNext)) return placing;
  }
  return { ...placing, odd: placing.odd + ODD.contradictedByNext };
}

/** A way in which labels of one level are counted. */
type LabelKind = 'lower' | 'number' | 'upper' | 'roman' | 'Roman' | 'sub' | 'Sub';

/** One way to read a label: (i) is the ninth letter, or one. */
interface Reading {
  readonly kind: LabelKind;
  /** Its place among its siblings, from 1; "(1.5)" stands between. */
  readonly value: number;
}

// A label is followed by its text; "(a), (b), and (c)" at the beginning of a sentence is none.
const LABEL =
  /\(((?:\d{1,3}|[ivx]{1,8}|[IVX]{1,8}|[a-z]{1,2}|[A-Z]{1,2})(?:\.\d{1,2})?)\)(?=[\s(A-Z“"‘']|$)\s*/y;

/** A label as it is printed at the beginning of a paragraph. */
export interface PrintedLabel {
  readonly label: string;
  /** With its parentheses and the space after it. */
  readonly printed: string;
}

/** The deepest law has seven levels; a paragraph of nothing but labels would have a million. */
const MOST_LABELS = 100;

/** The labels with which a paragraph begins. */
export function readLabels(text: string): readonly PrintedLabel[] {
  const found: PrintedLabel[] = [];
  let at = 0;
  while (found.length < MOST_LABELS) {
    LABEL.lastIndex = at;
    const match = LABEL.exec(text);
    const label = match?.[1];
    if (match === null || label === undefined || listReadings(label).length === 0) return found;
    found.push({ label, printed: match[0] });
    at += match[0].length;
  }
  return found;
}

/** All ways to read a label; none where it is no label. */
export function listReadings(label: string): readonly Reading[] {
  const [whole = '', fraction] = label.split('.');
  const beyond = fraction === undefined ? 0 : Number(`0.${fraction}`);
  if (/^\d/.test(whole)) return [{ kind: 'number', value: Number(whole) + beyond }];
  const isUpper = whole === whole.toUpperCase();
  const letters = whole.toLowerCase();
  const read: readonly (readonly [LabelKind, number | undefined])[] = [
    [isUpper ? 'upper' : 'lower', parseLetters(letters)],
    [isUpper ? 'Roman' : 'roman', parseRoman(letters)],
    [isUpper ? 'Sub' : 'sub', parseSub(letters)],
  ];
  return read.flatMap(([kind, value]) =>
    value === undefined ? [] : [{ kind, value: value + beyond }],
  );
}

const ALPHABET = 26;

function readLetter(text: string, at: number): number {
  return text.charCodeAt(at) - 'a'.charCodeAt(0) + 1;
}

/** After (z) come (aa), (ab)… in some sections and (aa), (bb)… in others. */
function parseLetters(letters: string): number | undefined {
  if (letters.length === 1) return readLetter(letters, 0);
  if (letters.length !== 2) return undefined;
  const isDoubled = letters.charAt(0) === letters.charAt(1);
  if (isDoubled) return ALPHABET + readLetter(letters, 0);
  return readLetter(letters, 0) === 1 ? ALPHABET + readLetter(letters, 1) : undefined;
}

const ROMAN = /^(x{0,3})(ix|iv|v?i{0,3})$/;
const ONES = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

function parseRoman(letters: string): number | undefined {
  const [, tens = '', ones = ''] = ROMAN.exec(letters) ?? [];
  const value = tens.length * 10 + ONES.indexOf(ones);
  return value > 0 ? value : undefined;
}

/** Below (I) some sections have (ia), (ib), (ic). */
function parseSub(letters: string): number | undefined {
  return letters.length === 2 && letters.startsWith('i') ? readLetter(letters, 1) : undefined;
}
