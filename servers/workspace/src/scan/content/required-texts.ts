import { readPieces, type Piece } from './regex-pieces.ts';

/** Texts of which a line must hold at least one. */
export type AnyOf = readonly string[];

/** A single character is found almost everywhere. */
const MIN_LENGTH = 2;
const MAX_TEXTS = 8;

/**
 * What every match of a regular expression holds: of each group of texts at least one. Empty when
 * nothing can be told. Files and lines without them need not be asked.
 */
export function findRequired(source: string): readonly AnyOf[] {
  const branches = readPieces(source) ?? [];
  const [only] = branches;
  const groups =
    only !== undefined && branches.length === 1 ? ofBranch(only) : ofBranches(branches);
  return groups.filter(isUseful);
}

// Of several branches any one may match: one group with the best that each has.
function ofBranches(branches: readonly (readonly Piece[])[]): readonly AnyOf[] {
  const all: string[] = [];
  for (const branch of branches) {
    const best = ofBranch(branch).toSorted((a, b) => shortest(b) - shortest(a))[0];
    if (best === undefined) return [];
    all.push(...best);
  }
  return all.length > MAX_TEXTS ? [] : [all];
}

function ofBranch(pieces: readonly Piece[]): readonly AnyOf[] {
  const groups: AnyOf[] = [];
  let run = '';
  const endRun = (): void => {
    if (run !== '') groups.push([run]);
    run = '';
  };
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      run += piece.text;
      continue;
    }
    endRun();
    if (piece.kind === 'group') groups.push(...ofBranches(piece.branches));
  }
  endRun();
  return groups;
}

function shortest(texts: AnyOf): number {
  return Math.min(...texts.map(({ length }) => length));
}

function isUseful(texts: AnyOf): boolean {
  return texts.length > 0 && shortest(texts) >= MIN_LENGTH;
}
