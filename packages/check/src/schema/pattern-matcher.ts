import { type Budget, Undecided } from './limits.ts';
import {
  type Edge,
  parsePattern,
  type Part,
  compileProgram,
  type Step,
} from './pattern-program.ts';

// Also bounds how deep its groups are nested.
const LONGEST = 2000;

/** Tests texts against one pattern. */
interface Matcher {
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
  const expression = toExpression(pattern);
  const toString = (): string => `/${pattern}/`;
  if (expression === undefined) return { test: () => true, isReadable: false, toString };
  let part: Part | undefined;
  let program: readonly Step[] | undefined;
  const test = (text: string): boolean => {
    budget.spend(1 + text.length / 16);
    part ??= parsePart(pattern);
    if (isTame(part, text.length)) return expression.test(text);
    program ??= compileProgram(part, expression.flags);
    const start = isAnchored(part) ? 'at-start' : 'anywhere';
    return runProgram({ program, text: Array.from(text), budget }, start);
  };
  return { test, isReadable: true, toString };
}

/** The expression that a pattern is, also where it is one only by the older, looser syntax. */
export function toExpression(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // The next one.
    }
  }
  return undefined;
}

function parsePart(pattern: string): Part {
  if (pattern.length > LONGEST) throw new Undecided('the pattern is too long');
  return parsePattern(pattern);
}

// Hardly more ways than characters.
function isTame(part: Part, length: number): boolean {
  const starts = isAnchored(part) ? 1 : length + 1;
  return countWays(part, length) * starts <= 16 * (length + 64);
}

/**
 * How many ways a backtracking engine may try, at most, on so many characters: 1 for a fixed text,
 * about the length for one loop, astronomic for a loop in a loop.
 */
function countWays(part: Part, length: number): number {
  switch (part.kind) {
    case 'character':
    case 'edge':
    case 'backreference':
      return 1;
    case 'look':
      return countWays(part.part, length);
    case 'sequence':
      return part.parts.reduce((ways, each) => ways * countWays(each, length), 1);
    case 'choice':
      return part.parts.reduce((ways, each) => ways + countWays(each, length), 0);
    case 'repeat': {
      const most = Math.min(part.max, length + 1);
      return Math.max(1, most - part.min + 1) * countWays(part.part, length) ** most;
    }
  }
}

/** Whether an expression can only match from the start. */
function isAnchored(part: Part): boolean {
  if (part.kind === 'edge') return part.edge === '^';
  if (part.kind === 'choice') return part.parts.every(isAnchored);
  const [first] = part.kind === 'sequence' ? part.parts : [];
  return first !== undefined && isAnchored(first);
}

interface Run {
  readonly program: readonly Step[];
  readonly text: readonly string[];
  readonly budget: Budget;
}

/** Whether a program matches somewhere in the text, or only at its start; in time linear to its length. */
export function runProgram(run: Run, only: 'anywhere' | 'at-start'): boolean {
  return walk(run, 0, only === 'anywhere');
}

// Follows all ways at once, so that none is tried twice at the same character.
function walk(run: Run, start: number, anywhere: boolean): boolean {
  let waiting: readonly number[] = [0];
  for (let at = start; at <= run.text.length; at += 1) {
    const reached = followEmptySteps(run, waiting, at);
    if (reached === 'end') return true;
    waiting = advance(run, reached, at);
    if (anywhere) waiting = [...waiting, 0];
    else if (waiting.length === 0) return false;
  }
  return false;
}

function advance({ program, text }: Run, reached: readonly number[], at: number): number[] {
  const character = text[at];
  if (character === undefined) return [];
  return reached
    .filter((index) => {
      const step = program[index];
      return step?.kind === 'character' && step.accepts(character);
    })
    .map((index) => index + 1);
}

// Follows every step that takes no character.
function followEmptySteps(
  run: Run,
  from: readonly number[],
  at: number,
): readonly number[] | 'end' {
  const seen = new Set<number>();
  const open = [...from];
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    if (seen.has(index)) continue;
    seen.add(index);
    run.budget.spend(1);
    const next = follow(run, index, at);
    if (next === 'end') return 'end';
    open.push(...next);
  }
  return [...seen];
}

function follow(run: Run, index: number, at: number): readonly number[] | 'end' {
  const step = run.program[index];
  switch (step?.kind) {
    case undefined:
    case 'end':
      return 'end';
    case 'character':
      return [];
    case 'fork':
      return step.to;
    case 'edge':
      return isAtEdge(step.edge, run.text, at) ? [index + 1] : [];
    case 'look': {
      const isThere = walk({ ...run, program: step.program }, at, false);
      return isThere === step.negated ? [] : [index + 1];
    }
  }
}

function isAtEdge(edge: Edge, text: readonly string[], at: number): boolean {
  if (edge === '^') return at === 0;
  if (edge === '$') return at === text.length;
  const isBetween = isWord(text[at - 1]) !== isWord(text[at]);
  return isBetween === (edge === '\\b');
}

const isWord = (character: string | undefined): boolean =>
  character !== undefined && /^\w$/.test(character);
