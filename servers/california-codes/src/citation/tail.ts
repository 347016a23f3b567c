import type { LawCode } from '../law/codes.ts';
import { readArticle, skipArticleMark } from './article.ts';
import { readHead, type Manner } from './head.ts';
import { readHeading } from './heading.ts';
import { readMark } from './item.ts';
import { isAt, isOneOf, skip, type Step, type Tokens } from './token-steps.ts';

/** What stands behind sections and says whose they are; no code where it is somebody else's. */
export interface Tail {
  readonly code?: LawCode;
  readonly article?: string;
}

const OTHERS: Tail = {};

/** Reads "of the Education Code", ", Penal Code", "of Article I of the California Constitution". */
export function readTail(tokens: Tokens, at: number, manner: Manner): Step<Tail> | undefined {
  const place = skip(tokens, at, ',');
  if (isAt(tokens, place, 'of')) return readOf(tokens, place, manner);
  if (isAt(tokens, at, ')') && isAt(tokens, at + 1, 'of')) {
    const chain = readOf(tokens, at + 1, manner);
    // Of a chapter that is not named to its code, the text around it says the code.
    return chain.value.code === undefined && chain.next > at + 2 ? undefined : chain;
  }
  return readName(tokens, place, manner) ?? readOfArticle(tokens, place, manner);
}

/** Reads the name of a code that belongs to what stands before it. */
function readName(tokens: Tokens, at: number, manner: Manner): Step<Tail> | undefined {
  const head = readHead(tokens, at, manner);
  if (head === undefined || goesOn(tokens, head.next)) return undefined;
  return { value: { code: head.value.code }, next: head.next };
}

/** Reads ", article XVI of the California Constitution". */
function readOfArticle(tokens: Tokens, at: number, manner: Manner): Step<Tail> | undefined {
  const mark = skipArticleMark(tokens, at);
  const article = mark === undefined ? undefined : readArticle(tokens, mark);
  if (article === undefined) return undefined;
  const comma = skip(tokens, article.next, ',');
  const owner = isAt(tokens, comma, 'of')
    ? readOf(tokens, comma, manner)
    : readName(tokens, comma, manner);
  if (owner?.value.code !== undefined) {
    return { value: withArticle(owner.value.code, article.value), next: owner.next };
  }
  const value = manner.isLoose ? withArticle('CONS', article.value) : OTHERS;
  return { value, next: article.next };
}

/** Whether sections follow, so that a name belongs to them and not to what stands before it. */
export function goesOn(tokens: Tokens, at: number): boolean {
  const place = skip(tokens, at, ',');
  return tokens[at]?.kind === 'number' || readMark(tokens, place) !== undefined;
}

const MOST_HEADINGS = 8;

function readOf(tokens: Tokens, of: number, manner: Manner): Step<Tail> {
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
function readOwner(tokens: Tokens, at: number, manner: Manner): Step<LawCode> | undefined {
  if (isAt(tokens, at, 'this')) return readThis(tokens, at + 1, manner);
  const the = isOneOf(tokens, at, DETERMINERS) ? at + 1 : at;
  const place = skip(tokens, the, 'state');
  const head = readHead(tokens, place, manner);
  if (head !== undefined) return { value: head.value.code, next: head.next };
  // Without a name, the text around it must say that it is not that of the United States.
  const isOurs = place > the || manner.hint !== undefined;
  return isOurs && isAt(tokens, place, 'constitution') && !isAt(tokens, place + 1, 'of')
    ? { value: 'CONS', next: place + 1 }
    : undefined;
}

function readThis(tokens: Tokens, at: number, { hint }: Manner): Step<LawCode> | undefined {
  if (hint === undefined || hint === 'CONS' || !isOneOf(tokens, at, OWN)) return undefined;
  return { value: hint, next: at + 1 };
}
