import type { Feature, Sequence } from '../corpus/sequences.ts';

/** Which part of a sequence is wanted, and of which strand. */
export interface Cut {
  /** From 1; the whole sequence where neither end is given. */
  readonly start?: number;
  readonly end?: number;
  readonly isReverse: boolean;
}

/** A part of a sequence, with its features in places of the part. */
export interface CutSequence extends Sequence {
  /** "1-60" or "c60-1"; undefined for the whole on its own strand. */
  readonly range?: string;
}

const PAIRED: Readonly<Record<string, string>> = { a: 't', t: 'a', c: 'g', g: 'c' };

/** Cuts a sequence; a strand has a meaning only for nucleotides. */
export function cut(sequence: Sequence, wanted: Cut): CutSequence {
  const { length } = sequence.letters;
  const start = Math.min(Math.max(wanted.start ?? 1, 1), length);
  const end = Math.min(Math.max(wanted.end ?? length, start), length);
  const isReverse = wanted.isReverse && sequence.kind === 'nucleotide';
  if (start === 1 && end === length && !isReverse) return sequence;
  const part = sequence.letters.slice(start - 1, end);
  return {
    ...sequence,
    letters: isReverse ? reverseComplement(part) : part,
    features: sequence.features.flatMap((one) => moveFeatures(one, { start, end, isReverse })),
    range: isReverse ? `c${end}-${start}` : `${start}-${end}`,
  };
}

function reverseComplement(letters: string): string {
  return letters
    .split('')
    .reverse()
    .map((letter) => PAIRED[letter] ?? letter)
    .join('');
}

interface Frame {
  readonly start: number;
  readonly end: number;
  readonly isReverse: boolean;
}

interface Piece {
  readonly low: number;
  readonly high: number;
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
}

/** A feature in places of a part; those outside of it, or in several pieces, are left out. */
function moveFeatures(feature: Feature, frame: Frame): readonly Feature[] {
  const { place } = feature;
  const { start, end, isReverse } = frame;
  // The source of a part is the whole part, on either strand.
  if (feature.key === 'source') return [{ ...feature, place: { start: 1, end: end - start + 1 } }];
  if (typeof place === 'string' || place.end < start || place.start > end) return [];
  const piece: Piece = {
    low: Math.max(place.start, start) - start + 1,
    high: Math.min(place.end, end) - start + 1,
    isCutBefore: place.start < start,
    isCutAfter: place.end > end,
  };
  return [
    { ...feature, place: isReverse ? reverseStrand(piece, end - start + 1) : findPlace(piece) },
  ];
}

function findPlace(piece: Piece): Feature['place'] {
  const isWhole = !piece.isCutBefore && !piece.isCutAfter;
  return isWhole ? { start: piece.low, end: piece.high } : write(piece);
}

function reverseStrand(piece: Piece, length: number): string {
  return `complement(${write(flipPiece(piece, length))})`;
}

function flipPiece({ low, high, isCutBefore, isCutAfter }: Piece, length: number): Piece {
  return {
    low: length - high + 1,
    high: length - low + 1,
    isCutBefore: isCutAfter,
    isCutAfter: isCutBefore,
  };
}

function write({ low, high, isCutBefore, isCutAfter }: Piece): string {
  return `${isCutBefore ? '<' : ''}${low}..${isCutAfter ? '>' : ''}${high}`;
}

/** The location of a feature as records write it. */
export function writeLocation({ place }: Feature): string {
  return typeof place === 'string' ? place : `${place.start}..${place.end}`;
}
