import type { LawCode } from '../law/codes.ts';
import { type Meanings, getNameTree, type NameTree, type Certainty } from './code-names.ts';
import { isOfOthers } from './other-law.ts';
import {
  isAt,
  isAnyAt,
  skip,
  skipDot,
  skipWords,
  type Step,
  type Token,
  type Tokens,
} from './tokens.ts';

/** How names are read. */
export interface ReadingMode {
  /** Whether the text is one citation, as an argument is, and not running text. */
  readonly isLoose: boolean;
  /** What is meant where no code is named. */
  readonly hint: LawCode | undefined;
}

/** The code that a citation names. */
export interface Head {
  readonly code: LawCode;
  readonly sureness: Certainty;
  /** Whether it is written with "&", as few other things are. */
  readonly hasAnd: boolean;
}

const STATE = new Set(['cal', 'calif', 'california', 'californias', 'ca']);

/** Reads the name of a code where it means exactly one. */
export function readHead(tokens: Tokens, at: number, manner: ReadingMode): Step<Head> | undefined {
  const name = readName(tokens, at);
  if (name === undefined || (!name.value.hasState && isOfOthers(tokens, at))) return undefined;
  const [meant, ...others] = listMeanings(name.value, manner);
  if (meant === undefined || others.length > 0) return undefined;
  const [code, sureness] = meant;
  const hasAnd = name.value.words.includes('&');
  return {
    value: { code, sureness: name.value.hasState ? 'full' : sureness, hasAnd },
    next: skipAside(tokens, name.next),
  };
}

/** A name, and whether it says that it is California's. */
interface StateName extends NameMatch {
  readonly hasState: boolean;
}

/** Reads the name of one or more codes, with "California" before or behind it. */
export function readName(tokens: Tokens, at: number): Step<StateName> | undefined {
  const behindState = isAnyAt(tokens, at, STATE) ? skipDot(tokens, at + 1) : at;
  const match = matchName(tokens, behindState);
  if (match === undefined) return undefined;
  const owner = readOwner(tokens, match.next);
  if (owner === undefined) return undefined;
  const hasState = behindState > at || owner > match.next;
  return { value: { ...match.value, hasState }, next: owner };
}

/** Behind "of California", the same place where no owner is named; undefined for another owner. */
function readOwner(tokens: Tokens, at: number): number | undefined {
  if (!isAt(tokens, at, 'of')) return at;
  const the = skip(tokens, at + 1, 'the');
  const place = skipWords(tokens, the, ['state', 'of']) ?? the;
  if (isAt(tokens, place, 'california')) return place + 1;
  if (isAnyAt(tokens, place, STATE)) return skipDot(tokens, place + 1);
  return /^\p{Lu}/u.test(tokens[place]?.text ?? '') ? undefined : at;
}

const ANNOTATED = new Set(['ann', 'annotated']);

/** Behind what may stand between a name and its sections: "Ann.", "(EDC)". */
function skipAside(tokens: Tokens, at: number): number {
  const next = isAnyAt(tokens, at, ANNOTATED) ? skipDot(tokens, at + 1) : at;
  if (!isAt(tokens, next, '(')) return next;
  const short = matchName(tokens, next + 1);
  return short !== undefined && isAt(tokens, short.next, ')') ? short.next + 1 : next;
}

/** What a name can mean, written like this. */
export function listMeanings(
  { meanings, isCapital, hasState }: StateName,
  { isLoose, hint }: ReadingMode,
): readonly (readonly [LawCode, Certainty])[] {
  const possible = [...meanings].filter(([, sureness]) =>
    isLoose ? true : isMeant(sureness, { isCapital, hasState }),
  );
  const hinted = possible.filter(([code]) => code === hint);
  return hinted.length === 0 ? possible : hinted;
}

function isMeant(
  sureness: Certainty,
  { isCapital, hasState }: Pick<StateName, 'isCapital' | 'hasState'>,
): boolean {
  switch (sureness) {
    case 'full':
    case 'words':
      return true;
    case 'initials':
    case 'risky':
      return isCapital;
    case 'state':
      return hasState;
    case 'word':
      return false;
  }
}

/** The name of a code as it stands somewhere. */
interface NameMatch {
  readonly meanings: Meanings;
  /** Whether it is written as initials are: all of a single word in capitals, or a capital in each. */
  readonly isCapital: boolean;
  readonly words: readonly string[];
}

const WHOLE = new Set(['code', 'constitution', '&']);

/** Reads the longest name of a code that begins there. */
function matchName(tokens: Tokens, at: number): Step<NameMatch> | undefined {
  let node: NameTree | undefined = getNameTree();
  let next = at;
  const read: Token[] = [];
  let best: Step<NameMatch> | undefined;
  for (;;) {
    const token = tokens[next];
    if (token === undefined || token.kind === 'break') return best;
    node = node.next.get(token.lower === '&' ? 'and' : token.lower);
    if (node === undefined) return best;
    read.push(token);
    next += 1;
    // A dot behind a whole word ends a sentence.
    if (!WHOLE.has(token.lower)) next = skipDot(tokens, next);
    if (node.meanings.size > 0) best = { value: toMatch(node.meanings, read), next };
  }
}

function toMatch(meanings: Meanings, read: readonly Token[]): NameMatch {
  const words = read.filter(({ kind, lower }) => kind === 'word' && lower !== 'and');
  const isCapital =
    words.length === 1
      ? words.every(({ text }) => text === text.toUpperCase())
      : words.every(({ text }) => /^\p{Lu}/u.test(text));
  return { meanings, isCapital, words: read.map(({ lower }) => lower) };
}
