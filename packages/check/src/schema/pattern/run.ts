import type { Budget } from '../budget.ts';
import type { Step } from './program.ts';
import type { Edge } from './syntax.ts';

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
    const reached = spread(run, waiting, at);
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

// Goes on through everything that takes no character.
function spread(run: Run, from: readonly number[], at: number): readonly number[] | 'end' {
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
