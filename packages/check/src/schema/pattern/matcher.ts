import { Undecided, type Budget } from '../budget.ts';
import { parsePattern } from './parse.ts';
import { programOf, type Step } from './program.ts';
import { runProgram } from './run.ts';
import type { Part } from './syntax.ts';
import { isAnchored, waysOf } from './ways.ts';

// Also bounds how deep its groups are nested.
const LONGEST = 2000;

/** Tests texts against one pattern. */
export interface Matcher {
  /** Throws `Undecided` where the answer would take too long. */
  readonly test: (text: string) => boolean;
  /** Whether the pattern is an expression at all; one that is not matches everything. */
  readonly isReadable: boolean;
  /** Different for different patterns. */
  readonly toString: () => string;
}

/**
 * A pattern of a schema, made safe: an expression that could keep a backtracking engine busy is
 * followed step by step instead.
 */
export function createMatcher(pattern: string, budget: Budget): Matcher {
  const expression = expressionOf(pattern);
  const toString = (): string => `/${pattern}/`;
  if (expression === undefined) return { test: () => true, isReadable: false, toString };
  let part: Part | undefined;
  let program: readonly Step[] | undefined;
  const test = (text: string): boolean => {
    budget.spend(1 + text.length / 16);
    part ??= partOf(pattern);
    if (isTame(part, text.length)) return expression.test(text);
    program ??= programOf(part, expression.flags);
    const start = isAnchored(part) ? 'at-start' : 'anywhere';
    return runProgram({ program, text: Array.from(text), budget }, start);
  };
  return { test, isReadable: true, toString };
}

/** The expression that a pattern is, also where it is one only by the older, looser syntax. */
export function expressionOf(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // The next one.
    }
  }
  return undefined;
}

function partOf(pattern: string): Part {
  if (pattern.length > LONGEST) throw new Undecided('the pattern is too long');
  return parsePattern(pattern);
}

// Hardly more ways than characters.
function isTame(part: Part, length: number): boolean {
  const starts = isAnchored(part) ? 1 : length + 1;
  return waysOf(part, length) * starts <= 16 * (length + 64);
}
