import { toDrafts, type Owner, type Reading } from './draft.ts';
import type { Manner } from './head.ts';
import type { Item } from './item.ts';
import { belongsToOtherLaw } from './other-law.ts';
import { readRun, type Run } from './run.ts';
import { readTail, type Tail } from './tail.ts';
import { isAt, type Step, type Tokens } from './token-steps.ts';

/** Reads "Sections 48900 and 48915 of the Education Code", and "§ 48900" where a hint says whose. */
export function readSections(tokens: Tokens, at: number, manner: Manner): Reading | undefined {
  if (tokens[at]?.kind === 'number') return undefined;
  const run = readRun(tokens, at, { takesBare: true, leavesOwned: false });
  if (run === undefined) return undefined;
  const items = commencing(tokens, at, run.value.items);
  const hinted = hintedOwner(tokens, at, manner);
  const tail = readTail(tokens, run.next, manner);
  if (tail === undefined) return owned(items, hinted, { at, next: run.next });
  const owner = ownerOf(tail.value);
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
  /** Whom the tail names. */
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
  if (before.length === 0 || start === undefined) return owned(items, owner, { at, next });
  const first = hinted ?? (isJoined(tokens, before) ? owner : undefined);
  return join(
    owned(before, first, { at, next: before.at(-1)?.next ?? at }),
    owned(last, owner, { at: start.value.at, next }),
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

function owned(
  items: readonly Step<Item>[],
  owner: Owner | undefined,
  frame: { readonly at: number; readonly next: number },
): Reading {
  const value = owner === undefined ? [] : toDrafts(items, owner, frame);
  return { value, next: frame.next };
}

function ownerOf({ code, article }: Tail): Owner | undefined {
  if (code === undefined) return undefined;
  if (code !== 'CONS') return { code };
  return article === undefined ? undefined : { code, article };
}

function hintedOwner(tokens: Tokens, at: number, { hint }: Manner): Owner | undefined {
  const isHinted = hint !== undefined && hint !== 'CONS' && !belongsToOtherLaw(tokens, at);
  return isHinted ? { code: hint } : undefined;
}

/** "Chapter 3 (commencing with Section 11340)" means the sections behind it too. */
function commencing(tokens: Tokens, at: number, items: Run['items']): Run['items'] {
  const [first, ...others] = items;
  const isBeginning = isAt(tokens, at - 1, 'with') && isAt(tokens, at - 2, 'commencing');
  if (!isBeginning || others.length > 0) return items;
  return [{ ...first, value: { ...first.value, andFollowing: true } }];
}
