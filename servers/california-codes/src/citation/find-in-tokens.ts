import { toDrafts, type Draft, type Reading } from './draft.ts';
import { readHead, type Manner } from './head.ts';
import { readItem, type Item } from './item.ts';
import { isPlainly, isPlainlyBefore } from './number-sense.ts';
import { belongsToOtherLaw } from './other-law.ts';
import { readArticleFirst, readConstitution } from './read-constitution.ts';
import { readRun, type Run } from './run.ts';
import { goesOn, readTail, type Tail } from './tail.ts';
import { isAt, skip, type Step, type Tokens } from './token-steps.ts';

/**
 * Finds the citations of a text in order. Every place is looked at once, and from each only so far as
 * the longest citation goes; what was read as a list is not read again.
 */
export function findInTokens(tokens: Tokens, manner: Manner): readonly Draft[] {
  const drafts: Draft[] = [];
  let at = 0;
  while (at < tokens.length) {
    const reading = readAt(tokens, at, manner);
    drafts.push(...(reading?.value ?? []));
    at = Math.max(reading?.next ?? 0, at + 1);
  }
  return drafts;
}

/** Reads the citations that begin at a place. */
export function readAt(tokens: Tokens, at: number, manner: Manner): Reading | undefined {
  return (
    readHeaded(tokens, at, manner) ??
    readArticleFirst(tokens, at, manner) ??
    readSections(tokens, at, manner) ??
    readNumberFirst(tokens, at, manner)
  );
}

/** Reads "Ed. Code, §§ 48900 and 48915". */
function readHeaded(tokens: Tokens, at: number, manner: Manner): Reading | undefined {
  const head = readHead(tokens, at, manner);
  if (head === undefined) return undefined;
  if (head.value.code === 'CONS') {
    return readConstitution(tokens, { at, next: head.next }, manner);
  }
  const from = skipToSections(tokens, head.next);
  const run = readRun(tokens, from, { takesBare: manner.isLoose, leavesOwned: true });
  if (run === undefined) return undefined;
  const [first] = run.value.items;
  const isTaken =
    manner.isLoose ||
    (first.value.mark === 'none'
      ? from === head.next && isPlainly(tokens, first, head.value)
      : head.value.sureness !== 'word');
  if (!isTaken) return undefined;
  const next = closing(tokens, run.next, from);
  const { code } = head.value;
  return { value: toDrafts(run.value.items, { code }, { at, next }), next };
}

/** Behind "," or "(" or ":" between a code and its sections. */
function skipToSections(tokens: Tokens, at: number): number {
  const comma = isAt(tokens, at, ':') ? at + 1 : skip(tokens, at, ',');
  return isAt(tokens, comma, '(') ? comma + 1 : comma;
}

/** Behind the parenthesis that was opened before the sections. */
function closing(tokens: Tokens, at: number, from: number): number {
  return isAt(tokens, from - 1, '(') ? skip(tokens, at, ')') : at;
}

/** Reads "Sections 48900 and 48915 of the Education Code", and "§ 48900" where a hint says whose. */
function readSections(tokens: Tokens, at: number, manner: Manner): Reading | undefined {
  if (tokens[at]?.kind === 'number') return undefined;
  const run = readRun(tokens, at, { takesBare: true, leavesOwned: false });
  if (run === undefined) return undefined;
  const tail = readTail(tokens, run.next, manner);
  const items = commencing(tokens, at, run.value.items);
  if (tail !== undefined) return readOwned(items, { at, run, tail });
  const { hint } = manner;
  const isHinted = hint !== undefined && hint !== 'CONS' && !belongsToOtherLaw(tokens, at);
  if (!isHinted) return { value: [], next: run.next };
  // Without a code behind them, "§ 48900 and 12 pupils" must not end in a section 12.
  const sure = readRun(tokens, at, { takesBare: manner.isLoose, leavesOwned: false }) ?? run;
  const known = commencing(tokens, at, sure.value.items);
  return { value: toDrafts(known, { code: hint }, { at, next: sure.next }), next: sure.next };
}

interface Owned {
  readonly at: number;
  readonly run: Step<Run>;
  readonly tail: Step<Tail>;
}

function readOwned(items: Run['items'], { at, run, tail }: Owned): Reading {
  const { code, article } = tail.value;
  if (code === undefined || (code === 'CONS' && article === undefined)) {
    return { value: [], next: run.next };
  }
  const owner = article === undefined ? { code } : { code, article };
  return { value: toDrafts(items, owner, { at, next: tail.next }), next: tail.next };
}

/** "Chapter 3 (commencing with Section 11340)" means the sections behind it too. */
function commencing(tokens: Tokens, at: number, items: Run['items']): Run['items'] {
  const [first, ...others] = items;
  const isBeginning = isAt(tokens, at - 1, 'with') && isAt(tokens, at - 2, 'commencing');
  if (!isBeginning || others.length > 0) return items;
  return [{ ...first, value: { ...first.value, andFollowing: true } }];
}

/** Reads "5150 W&I" and "23152(a) CVC". */
function readNumberFirst(tokens: Tokens, at: number, manner: Manner): Reading | undefined {
  const item: Step<Item> | undefined =
    tokens[at]?.kind === 'number' ? readItem(tokens, at) : undefined;
  if (item === undefined) return undefined;
  const head = readHead(tokens, skip(tokens, item.next, ','), manner);
  if (head === undefined || head.value.code === 'CONS' || goesOn(tokens, head.next)) {
    return undefined;
  }
  if (!manner.isLoose && !isPlainlyBefore(tokens, item.value, head.value)) return undefined;
  const { code } = head.value;
  return { value: toDrafts([item], { code }, { at, next: head.next }), next: head.next };
}
