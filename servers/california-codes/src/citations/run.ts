import type { LawCode } from '../law/codes.ts';
import type { Citation } from './citation.ts';
import { type Item, readItem } from './item.ts';
import { isCounting } from './number-sense.ts';
import { isReported } from './other-law.ts';
import { isAt, isAnyAt, type Step, type Tokens } from './tokens.ts';

/** Sections that are cited together. */
export interface Run {
  /** At least one, each with the place behind it. */
  readonly items: readonly [Step<Item>, ...Step<Item>[]];
}

/** Which numbers go on a list. */
interface RunRules {
  /** Whether "§ 1 and 2" goes on, where only one section is announced. */
  readonly takesBare: boolean;
  /** Whether "§ 1; § 2 of the bylaws" ends before what has an owner of its own. */
  readonly leavesOwned: boolean;
}

/** Reads sections as far as they go on: "§§ 48900, 48900.2 and 48915", "Section 1 or Section 2". */
export function readRun(tokens: Tokens, at: number, rules: RunRules): Step<Run> | undefined {
  const first = readItem(tokens, at);
  if (first === undefined) return undefined;
  const items: [Step<Item>, ...Step<Item>[]] = [first];
  let isPlural = first.value.mark === 'several';
  let { next } = first;
  for (;;) {
    const more = readNext(tokens, next, { takesBare: isPlural || rules.takesBare });
    if (more === undefined || (rules.leavesOwned && isOwned(tokens, more))) break;
    items.push(more);
    isPlural = more.value.mark === 'several' || (isPlural && more.value.mark === 'none');
    ({ next } = more);
  }
  return { value: { items }, next };
}

const WORDS = new Set(['and', 'or', '&', '/']);

function readNext(
  tokens: Tokens,
  at: number,
  { takesBare }: Pick<RunRules, 'takesBare'>,
): Step<Item> | undefined {
  const link = skipLink(tokens, at);
  const item = link === undefined ? undefined : readItem(tokens, link);
  if (item === undefined || item.value.mark !== 'none') return item;
  const isTaken = takesBare && !isAt(tokens, at, ';') && !isReported(tokens, item.value.numberAt);
  return isTaken && !isCounting(tokens, item) ? item : undefined;
}

/** Behind what links sections: ",", "; and", "or", "and/or". */
function skipLink(tokens: Tokens, at: number): number | undefined {
  const sign = isAt(tokens, at, ',') || isAt(tokens, at, ';') ? at + 1 : at;
  if (!isAnyAt(tokens, sign, WORDS)) return sign === at ? undefined : sign;
  const isEither = isAt(tokens, sign + 1, '/') && isAnyAt(tokens, sign + 2, WORDS);
  return isEither ? sign + 3 : sign + 1;
}

function isOwned(tokens: Tokens, { value: { mark }, next }: Step<Item>): boolean {
  return mark !== 'none' && isAt(tokens, isAt(tokens, next, ',') ? next + 1 : next, 'of');
}

/** A citation, and the tokens that it is written with. */
export interface Draft {
  readonly citation: Citation;
  readonly at: number;
  readonly next: number;
}

/** The citations that begin at a place, and where to look for the next ones. */
export type Reading = Step<readonly Draft[]>;

/** Whose sections they are. */
export interface Owner {
  readonly code: LawCode;
  readonly article?: string;
}

/** What stands around the first and the last of several sections, and belongs to them. */
interface Frame {
  readonly at: number;
  readonly next: number;
}

/** The citations of sections whose owner is known. */
export function toDrafts(
  items: readonly Step<Item>[],
  owner: Owner,
  frame: Frame,
): readonly Draft[] {
  return items.map(({ value, next }, place) => ({
    citation: toCitation(value, owner),
    at: place === 0 ? frame.at : value.at,
    next: place === items.length - 1 ? frame.next : next,
  }));
}

function toCitation(item: Item, { code, article }: Owner): Citation {
  const { section, paths, through, andFollowing } = item;
  const [subdivision = [], ...further] = paths;
  return {
    code,
    ...(article === undefined ? {} : { article }),
    section,
    subdivision,
    ...(further.length === 0 ? {} : { furtherSubdivisions: further }),
    ...(through === undefined ? {} : { through }),
    ...(andFollowing === undefined ? {} : { andFollowing }),
  };
}
