/** Texts of which a line must hold at least one. */
export type AnyOf = readonly string[];

/** A single character is found almost everywhere. */
const MIN_LENGTH = 2;
const MAX_TEXTS = 8;

/**
 * What every match of a regular expression holds: of each group of texts at least one. Empty when
 * nothing is known. Files and lines without them need not be matched.
 */
export function findRequired(source: string): readonly AnyOf[] {
  const branches = readParts(source) ?? [];
  const [only] = branches;
  const groups =
    only !== undefined && branches.length === 1 ? findInBranch(only) : findInBranches(branches);
  return groups.filter(isUseful);
}

// Of several branches any one may match: one group with the best that each has.
function findInBranches(branches: readonly (readonly RegexPart[])[]): readonly AnyOf[] {
  const all: string[] = [];
  for (const branch of branches) {
    const best = findInBranch(branch).toSorted((a, b) => getShortest(b) - getShortest(a))[0];
    if (best === undefined) return [];
    all.push(...best);
  }
  return all.length > MAX_TEXTS ? [] : [all];
}

function findInBranch(pieces: readonly RegexPart[]): readonly AnyOf[] {
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
    if (piece.kind === 'group') groups.push(...findInBranches(piece.branches));
  }
  endRun();
  return groups;
}

function getShortest(texts: AnyOf): number {
  return Math.min(...texts.map(({ length }) => length));
}

function isUseful(texts: AnyOf): boolean {
  return texts.length > 0 && getShortest(texts) >= MIN_LENGTH;
}

/** A part of a regular expression, as far as it says which text must be there. */
type RegexPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'group'; readonly branches: readonly (readonly RegexPart[])[] }
  /** Something that may be anything. */
  | { readonly kind: 'open' }
  /** An edge, which takes up no text. */
  | { readonly kind: 'edge' };

const OPEN: RegexPart = { kind: 'open' };

/** The branches of a regular expression; `undefined` where it uses what is not read here. */
function readParts(source: string): readonly (readonly RegexPart[])[] | undefined {
  // Quoting and flags change what the letters after them mean.
  if (/\\[QE]|\(\?(?!:|P?<[A-Za-z_])/.test(source)) return undefined;
  const reader = new Reader(source);
  const branches = reader.branches();
  return reader.isAtEnd() ? branches : undefined;
}

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
  }

  isAtEnd(): boolean {
    return this.#at >= this.#source.length;
  }

  branches(): readonly (readonly RegexPart[])[] {
    const branches: RegexPart[][] = [[]];
    while (!this.isAtEnd() && this.#source[this.#at] !== ')') {
      if (this.#source[this.#at] === '|') {
        this.#at += 1;
        branches.push([]);
      } else {
        branches.at(-1)?.push(this.#quantified(this.#piece()));
      }
    }
    return branches;
  }

  #piece(): RegexPart {
    const character = String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0);
    this.#at += character.length;
    if (character === '(') return this.#group();
    if (character === '[') return this.#class();
    if (character === '\\') return this.#escape();
    if (character === '.') return OPEN;
    if (character === '^' || character === '$') return { kind: 'edge' };
    return { kind: 'text', text: character };
  }

  #group(): RegexPart {
    this.#at += /^\?(:|P?<\w+>)/.exec(this.#source.slice(this.#at))?.[0].length ?? 0;
    const branches = this.branches();
    this.#at += 1;
    return { kind: 'group', branches };
  }

  #class(): RegexPart {
    const found = /^\^?\]?(\\.|\[:\^?\w+:\]|[^\]\\])*\]/su.exec(this.#source.slice(this.#at));
    this.#at += found?.[0].length ?? this.#source.length;
    return OPEN;
  }

  #escape(): RegexPart {
    const rest = this.#source.slice(this.#at);
    const long = /^([pP](\{[^}]*\}|.)|x(\{[^}]*\}|..)|[0-7]+)/su.exec(rest);
    this.#at += long?.[0].length ?? String.fromCodePoint(rest.codePointAt(0) ?? 0).length;
    if (long !== null) return OPEN;
    const [character = ''] = rest;
    if ('bBAzZ'.includes(character)) return { kind: 'edge' };
    return /[\w\s]/.test(character) ? OPEN : { kind: 'text', text: character };
  }

  #quantified(piece: RegexPart): RegexPart {
    const found = /^([*+?]|\{(\d+)(,\d*)?\})[?+]?/.exec(this.#source.slice(this.#at));
    if (found === null) return piece;
    this.#at += found[0].length;
    const least = found[1] === '+' ? 1 : Number(found[2] ?? 0);
    if (least === 0) return OPEN;
    // Once at least, and then again: what comes next does not follow on the first time.
    return { kind: 'group', branches: [[piece]] };
  }
}
