import { readPieces, type Piece } from './regex-pieces.ts';

/** Fewer characters than this are found almost everywhere. */
const MIN_LENGTH = 2;
const MAX_TEXTS = 8;

/**
 * Texts of which every match of a regular expression holds at least one, or `undefined` when that
 * cannot be told. Files without any of them need not be looked at.
 */
export function findRequired(source: string): readonly string[] | undefined {
  const branches = readPieces(source);
  const texts = branches === undefined ? undefined : requiredOfBranches(branches);
  return texts !== undefined && isUseful(texts) ? texts : undefined;
}

function requiredOfBranches(
  branches: readonly (readonly Piece[])[],
): readonly string[] | undefined {
  const all: string[] = [];
  for (const branch of branches) {
    const texts = requiredOfBranch(branch);
    if (texts === undefined) return undefined;
    all.push(...texts);
  }
  return all.length > MAX_TEXTS ? undefined : all;
}

function requiredOfBranch(pieces: readonly Piece[]): readonly string[] | undefined {
  const candidates: (readonly string[])[] = [];
  let run = '';
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      run += piece.text;
      continue;
    }
    if (run !== '') candidates.push([run]);
    run = '';
    if (piece.kind !== 'group') continue;
    const inner = requiredOfBranches(piece.branches);
    if (inner !== undefined) candidates.push(inner);
  }
  if (run !== '') candidates.push([run]);
  return candidates.reduce<readonly string[] | undefined>(better, undefined);
}

function better(
  best: readonly string[] | undefined,
  candidate: readonly string[],
): readonly string[] {
  if (best === undefined) return candidate;
  return shortest(candidate) > shortest(best) ? candidate : best;
}

function shortest(texts: readonly string[]): number {
  return Math.min(...texts.map(({ length }) => length));
}

function isUseful(texts: readonly string[]): boolean {
  return texts.length > 0 && shortest(texts) >= MIN_LENGTH;
}
