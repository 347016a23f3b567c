import type { LawCode } from '../law/codes.ts';
import { type ReadingMode, readHead } from './head.ts';
import { readArticle, readHeading, skipArticleMark } from './headings.ts';
import { type Item, readMark } from './item.ts';
import { isOfOtherLaw } from './other-law.ts';
import { type Owner, type Reading, readRun, type Run, toDrafts } from './run.ts';
import { isAt, isAnyAt, skip, type Step, type Tokens } from './tokens.ts';

/** Reads "Sections 48900 and 48915 of the Education Code", and "§ 48900" where a hint says whose. */
export function readSections(tokens: Tokens, at: number, manner: ReadingMode): Reading | undefined {
  if (tokens[at]?.kind === 'number') return undefined;
  const run = readRun(tokens, at, { takesBare: true, leavesOwned: false });
  if (run === undefined) return undefined;
  const items = readCommencing(tokens, at, run.value.items);
  const hinted = getHintedOwner(tokens, at, manner);
  const tail = readTail(tokens, run.next, manner);
  if (tail === undefined) return toReading(items, hinted, { at, next: run.next });
  const owner = getOwner(tail.value);
  const end = { tail: run.next, next: owner === undefined ? run.next : tail.next };
  return readTailed(tokens, items, { at, ...end, hinted, owner });
}

interface Tailed {
  readonly at: number;
  /** Where the tail begins. */
  readonly tail: number;
  readonly next: number;
  /** Whose sections are that name no code. */
  readonly hinted: Owner | undefined;
  /** The code that the tail names. */
  readonly owner: Owner | undefined;
}

/** Gives sections to the code behind them, or only the last ones, where the others may be another's. */
function readTailed(
  tokens: Tokens,
  items: readonly Step<Item>[],
  { at, tail, next, hinted, owner }: Tailed,
): Reading {
  // A comma before "of the Penal Code" makes it the code of all of them.
  const split = isAt(tokens, tail, ',') ? 0 : items.findLastIndex(isMarked);
  const [before, last] = [items.slice(0, split), items.slice(split)];
  const [start] = last;
  if (before.length === 0 || start === undefined) return toReading(items, owner, { at, next });
  const first = hinted ?? (isJoined(tokens, before) ? owner : undefined);
  return join(
    toReading(before, first, { at, next: before.at(-1)?.next ?? at }),
    toReading(last, owner, { at: start.value.at, next }),
  );
}

function join(one: Reading, other: Reading): Reading {
  return { value: [...one.value, ...other.value], next: other.next };
}

const isMarked = ({ value: { mark } }: Step<Item>): boolean => mark !== 'none';

/**
 * Whether what stands before the last section that is announced shares its code: in "Section 5 or
 * Section 6 of the Penal Code" it does, but a comma may part it from a section of another code.
 */
function isJoined(tokens: Tokens, before: readonly Step<Item>[]): boolean {
  const end = before.at(-1)?.next;
  return end !== undefined && tokens[end]?.kind === 'word';
}

function toReading(
  items: readonly Step<Item>[],
  owner: Owner | undefined,
  frame: { readonly at: number; readonly next: number },
): Reading {
  const value = owner === undefined ? [] : toDrafts(items, owner, frame);
  return { value, next: frame.next };
}

function getOwner({ code, article }: Tail): Owner | undefined {
  if (code === undefined) return undefined;
  if (code !== 'CONS') return { code };
  return article === undefined ? undefined : { code, article };
}

function getHintedOwner(tokens: Tokens, at: number, { hint }: ReadingMode): Owner | undefined {
  const isHinted = hint !== undefined && hint !== 'CONS' && !isOfOtherLaw(tokens, at);
  return isHinted ? { code: hint } : undefined;
}

/** "Chapter 3 (commencing with Section 11340)" means the sections behind it too. */
function readCommencing(tokens: Tokens, at: number, items: Run['items']): Run['items'] {
  const [first, ...others] = items;
  const isBeginning = isAt(tokens, at - 1, 'with') && isAt(tokens, at - 2, 'commencing');
  if (!isBeginning || others.length > 0) return items;
  return [{ ...first, value: { ...first.value, andFollowing: true } }];
}

/** What stands behind sections and names their code; no code where it is not one of California. */
interface Tail {
  readonly code?: LawCode;
  readonly article?: string;
}

const OTHERS: Tail = {};

/** Reads "of the Education Code", ", Penal Code", "of Article I of the California Constitution". */
export function readTail(tokens: Tokens, at: number, manner: ReadingMode): Step<Tail> | undefined {
  const place = skip(tokens, at, ',');
  if (isAt(tokens, place, 'of')) return readOwnerChain(tokens, place, manner);
  if (isAt(tokens, at, ')') && isAt(tokens, at + 1, 'of')) {
    const chain = readOwnerChain(tokens, at + 1, manner);
    // Of a chapter that is not named to its code, the text around it says the code.
    return chain.value.code === undefined && chain.next > at + 2 ? undefined : chain;
  }
  return readName(tokens, place, manner) ?? readOfArticle(tokens, place, manner);
}

/** Reads the name of a code that belongs to what stands before it. */
function readName(tokens: Tokens, at: number, manner: ReadingMode): Step<Tail> | undefined {
  const head = readHead(tokens, at, manner);
  if (head === undefined || hasSections(tokens, head.next)) return undefined;
  return { value: { code: head.value.code }, next: head.next };
}

/** Reads ", article XVI of the California Constitution". */
function readOfArticle(tokens: Tokens, at: number, manner: ReadingMode): Step<Tail> | undefined {
  const mark = skipArticleMark(tokens, at);
  const article = mark === undefined ? undefined : readArticle(tokens, mark);
  if (article === undefined) return undefined;
  const comma = skip(tokens, article.next, ',');
  const owner = isAt(tokens, comma, 'of')
    ? readOwnerChain(tokens, comma, manner)
    : readName(tokens, comma, manner);
  if (owner?.value.code !== undefined) {
    return { value: withArticle(owner.value.code, article.value), next: owner.next };
  }
  const value = manner.isLoose ? withArticle('CONS', article.value) : OTHERS;
  return { value, next: article.next };
}

/** Whether sections follow, so that a name belongs to them and not to what stands before it. */
export function hasSections(tokens: Tokens, at: number): boolean {
  const place = skip(tokens, at, ',');
  return tokens[at]?.kind === 'number' || readMark(tokens, place) !== undefined;
}

const MOST_HEADINGS = 8;

function readOwnerChain(tokens: Tokens, of: number, manner: ReadingMode): Step<Tail> {
  let next = of;
  let article: string | undefined;
  for (let count = 0; count < MOST_HEADINGS && isAt(tokens, next, 'of'); count += 1) {
    const owner = readOwner(tokens, next + 1, manner);
    if (owner !== undefined) return { value: withArticle(owner.value, article), next: owner.next };
    const heading = readHeading(tokens, next + 1);
    if (heading === undefined) break;
    article = heading.value;
    next = skip(tokens, heading.next, ',');
  }
  return { value: OTHERS, next };
}

function withArticle(code: LawCode, article: string | undefined): Tail {
  return code === 'CONS' && article !== undefined ? { code, article } : { code };
}

const DETERMINERS = new Set(['the', 'said', 'our', 'that']);
const OWN = new Set(['code', 'chapter', 'part', 'division', 'title', 'article']);

/** Reads the code that owns sections: "the Education Code", "this code" where a hint says which. */
function readOwner(tokens: Tokens, at: number, manner: ReadingMode): Step<LawCode> | undefined {
  if (isAt(tokens, at, 'this')) return readThis(tokens, at + 1, manner);
  const the = isAnyAt(tokens, at, DETERMINERS) ? at + 1 : at;
  const place = skip(tokens, the, 'state');
  const head = readHead(tokens, place, manner);
  if (head !== undefined) return { value: head.value.code, next: head.next };
  // Without a name, the text around it must say that it is not that of the United States.
  const isOurs = place > the || manner.hint !== undefined;
  return isOurs && isAt(tokens, place, 'constitution') && !isAt(tokens, place + 1, 'of')
    ? { value: 'CONS', next: place + 1 }
    : undefined;
}

function readThis(tokens: Tokens, at: number, { hint }: ReadingMode): Step<LawCode> | undefined {
  if (hint === undefined || hint === 'CONS' || !isAnyAt(tokens, at, OWN)) return undefined;
  return { value: hint, next: at + 1 };
}
