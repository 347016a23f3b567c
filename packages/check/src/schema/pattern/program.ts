import { Undecided } from '../budget.ts';
import type { Edge, Part } from './syntax.ts';

/** One step of a program that matches text; the numbers are steps to go on with. */
export type Step =
  | { readonly kind: 'character'; readonly accepts: (character: string) => boolean }
  | { readonly kind: 'fork'; readonly to: readonly number[] }
  | { readonly kind: 'edge'; readonly edge: Edge }
  | { readonly kind: 'look'; readonly program: readonly Step[]; readonly negated: boolean }
  | { readonly kind: 'end' };

const MOST_STEPS = 20_000;

/** Turns an expression into steps; throws `Undecided` where that cannot be done. */
export function programOf(part: Part, flags: string): readonly Step[] {
  const steps: Step[] = [];
  write(part, { steps, flags });
  steps.push({ kind: 'end' });
  return steps;
}

interface Draft {
  readonly steps: Step[];
  readonly flags: string;
}

function write(part: Part, draft: Draft): void {
  if (draft.steps.length > MOST_STEPS) throw new Undecided('the pattern is too long');
  switch (part.kind) {
    case 'sequence':
      for (const each of part.parts) write(each, draft);
      return;
    case 'choice':
      writeChoice(part.parts, draft);
      return;
    case 'repeat':
      writeRepeat(part, draft);
      return;
    default:
      draft.steps.push(stepOf(part, draft.flags));
  }
}

type Single = Exclude<Part, { kind: 'sequence' | 'choice' | 'repeat' }>;

function stepOf(part: Single, flags: string): Step {
  switch (part.kind) {
    case 'character':
      return { kind: 'character', accepts: testerOf(part.source, flags) };
    case 'edge':
      return part;
    case 'look':
      if (!part.ahead) throw new Undecided('the pattern looks behind');
      return { kind: 'look', program: programOf(part.part, flags), negated: part.negated };
    case 'backreference':
      throw new Undecided('the pattern repeats an earlier group');
  }
}

function writeChoice(parts: readonly Part[], draft: Draft): void {
  const { steps } = draft;
  const fork = reserve(steps);
  const starts: number[] = [];
  const exits: number[] = [];
  for (const part of parts) {
    starts.push(steps.length);
    write(part, draft);
    exits.push(reserve(steps));
  }
  steps[fork] = { kind: 'fork', to: starts };
  for (const exit of exits) steps[exit] = { kind: 'fork', to: [steps.length] };
}

function writeRepeat(part: Extract<Part, { kind: 'repeat' }>, draft: Draft): void {
  const { steps } = draft;
  for (let times = 0; times < part.min; times += 1) write(part.part, draft);
  if (part.max === Infinity) {
    const loop = reserve(steps);
    write(part.part, draft);
    steps.push({ kind: 'fork', to: [loop] });
    steps[loop] = { kind: 'fork', to: [loop + 1, steps.length] };
    return;
  }
  const exits: number[] = [];
  for (let times = part.min; times < part.max; times += 1) {
    exits.push(reserve(steps));
    write(part.part, draft);
  }
  for (const exit of exits) steps[exit] = { kind: 'fork', to: [exit + 1, steps.length] };
}

function reserve(steps: Step[]): number {
  return steps.push({ kind: 'end' }) - 1;
}

// A set of characters is tested by the engine itself, one character at a time.
function testerOf(source: string, flags: string): (character: string) => boolean {
  const expression = new RegExp(`^(?:${source})$`, flags);
  const known = new Map<string, boolean>();
  return (character) => {
    const before = known.get(character);
    if (before !== undefined) return before;
    const accepts = expression.test(character);
    if (known.size < 512) known.set(character, accepts);
    return accepts;
  };
}
