/** A way in which labels of one level are counted. */
export type LabelKind = 'lower' | 'number' | 'upper' | 'roman' | 'Roman' | 'sub' | 'Sub';

/** One way to read a label: (i) is the ninth letter, or one. */
export interface Reading {
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
export function labelsOf(text: string): readonly PrintedLabel[] {
  const found: PrintedLabel[] = [];
  let at = 0;
  while (found.length < MOST_LABELS) {
    LABEL.lastIndex = at;
    const match = LABEL.exec(text);
    const label = match?.[1];
    if (match === null || label === undefined || readingsOf(label).length === 0) return found;
    found.push({ label, printed: match[0] });
    at += match[0].length;
  }
  return found;
}

/** All ways to read a label; none where it is no label. */
export function readingsOf(label: string): readonly Reading[] {
  const [whole = '', fraction] = label.split('.');
  const beyond = fraction === undefined ? 0 : Number(`0.${fraction}`);
  if (/^\d/.test(whole)) return [{ kind: 'number', value: Number(whole) + beyond }];
  const isUpper = whole === whole.toUpperCase();
  const letters = whole.toLowerCase();
  const read: readonly (readonly [LabelKind, number | undefined])[] = [
    [isUpper ? 'upper' : 'lower', letterValue(letters)],
    [isUpper ? 'Roman' : 'roman', romanValue(letters)],
    [isUpper ? 'Sub' : 'sub', subValue(letters)],
  ];
  return read.flatMap(([kind, value]) =>
    value === undefined ? [] : [{ kind, value: value + beyond }],
  );
}

const ALPHABET = 26;

function letterAt(text: string, at: number): number {
  return text.charCodeAt(at) - 'a'.charCodeAt(0) + 1;
}

/** After (z) come (aa), (ab)… in some sections and (aa), (bb)… in others. */
function letterValue(letters: string): number | undefined {
  if (letters.length === 1) return letterAt(letters, 0);
  if (letters.length !== 2) return undefined;
  const isDoubled = letters.charAt(0) === letters.charAt(1);
  if (isDoubled) return ALPHABET + letterAt(letters, 0);
  return letterAt(letters, 0) === 1 ? ALPHABET + letterAt(letters, 1) : undefined;
}

const ROMAN = /^(x{0,3})(ix|iv|v?i{0,3})$/;
const ONES = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

function romanValue(letters: string): number | undefined {
  const [, tens = '', ones = ''] = ROMAN.exec(letters) ?? [];
  const value = tens.length * 10 + ONES.indexOf(ones);
  return value > 0 ? value : undefined;
}

/** Below (I) some sections have (ia), (ib), (ic). */
function subValue(letters: string): number | undefined {
  return letters.length === 2 && letters.startsWith('i') ? letterAt(letters, 1) : undefined;
}
