import { toDrafts, type Draft, type Reading } from './draft.ts';
import { readHead, type Manner } from './head.ts';
import { skipHeadings } from './heading.ts';
import { readItem, type Item } from './item.ts';
import { isPlainly, isPlainlyBefore } from './number-sense.ts';
import { readArticleFirst, readConstitution } from './read-constitution.ts';
import { readSections } from './read-sections.ts';
import { readRun } from './run.ts';
import { goesOn } from './tail.ts';
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
  const from = skipToSections(tokens, skipHeadings(tokens, head.next));
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
