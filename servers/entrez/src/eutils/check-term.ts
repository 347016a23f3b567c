import { ToolError } from '@wellspoken/kit';

const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')' };
const OPENING: Readonly<Record<string, string>> = { ']': '[', ')': '(' };

/** An unclosed sign in a term. */
interface Mark {
  readonly sign: string;
  readonly at: number;
}

/** Refuses a term whose brackets, parentheses or quotation marks do not match, and shows where. */
export function assertTermBalanced(term: string, name = 'the term'): void {
  const fault = findFault(term);
  if (fault === undefined) return;
  const { sign, at } = fault;
  const partner = CLOSING[sign] ?? OPENING[sign] ?? sign;
  throw new ToolError(
    'invalid_arguments',
    `${name} has ${sign} without ${partner} at character ${at + 1}: ${showPlace(term, at)}`,
    { suggestions: [`Add the missing ${partner}, or take ${sign} out.`] },
  );
}

function findFault(term: string): Mark | undefined {
  const open: Mark[] = [];
  for (const { 0: sign, index: at } of term.matchAll(/["[\]()]/g)) {
    const last = open.at(-1);
    if (last !== undefined && isClosing(last.sign, sign)) open.pop();
    else if (last?.sign === '[' && sign === '[') return last;
    else if (isLetterWithin(last?.sign)) continue;
    else if (sign in OPENING) return { sign, at };
    else open.push({ sign, at });
  }
  return open.at(-1);
}

function isClosing(opening: string, sign: string): boolean {
  return (CLOSING[opening] ?? opening) === sign;
}

/** Inside quotation marks and tags, all other signs are literal. */
function isLetterWithin(opening: string | undefined): boolean {
  return opening === '"' || opening === '[';
}

const SHOWN = 20;

/** The place with a few letters on each side, marked. */
function showPlace(term: string, at: number): string {
  const before = term.slice(Math.max(0, at - SHOWN), at);
  const after = term.slice(at + 1, at + 1 + SHOWN);
  const isCutBefore = at > SHOWN;
  const isCutAfter = at + 1 + SHOWN < term.length;
  return `${isCutBefore ? '…' : ''}${before}»${term.charAt(at)}«${after}${isCutAfter ? '…' : ''}`;
}
