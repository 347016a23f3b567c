import { Undecided } from './limits.ts';

/** One step of a program that matches text; the numbers are steps to go on with. */
export type Step =
  | { readonly kind: 'character'; readonly accepts: (character: string) => boolean }
  | { readonly kind: 'fork'; readonly to: readonly number[] }
  | { readonly kind: 'edge'; readonly edge: Edge }
  | { readonly kind: 'look'; readonly program: readonly Step[]; readonly negated: boolean }
  | { readonly kind: 'end' };

const MOST_STEPS = 20_000;

/** Turns an expression into steps; throws `Undecided` where that cannot be done. */
export function compileProgram(part: Part, flags: string): readonly Step[] {
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
      draft.steps.push(compileStep(part, draft.flags));
  }
}

type Single = Exclude<Part, { kind: 'sequence' | 'choice' | 'repeat' }>;

function compileStep(part: Single, flags: string): Step {
  switch (part.kind) {
    case 'character':
      return { kind: 'character', accepts: createTester(part.source, flags) };
    case 'edge':
      return part;
    case 'look':
      if (!part.ahead) throw new Undecided('the pattern looks behind');
      return { kind: 'look', program: compileProgram(part.part, flags), negated: part.negated };
    case 'backreference':
      throw new Undecided('the pattern repeats an earlier group');
  }
}

function writeChoice(parts: readonly Part[], draft: Draft): void {
  const { steps } = draft;
  const fork = reserveStep(steps);
  const starts: number[] = [];
  const exits: number[] = [];
  for (const part of parts) {
    starts.push(steps.length);
    write(part, draft);
    exits.push(reserveStep(steps));
  }
  steps[fork] = { kind: 'fork', to: starts };
  for (const exit of exits) steps[exit] = { kind: 'fork', to: [steps.length] };
}

function writeRepeat(part: Extract<Part, { kind: 'repeat' }>, draft: Draft): void {
  const { steps } = draft;
  for (let times = 0; times < part.min; times += 1) write(part.part, draft);
  if (part.max === Infinity) {
    const loop = reserveStep(steps);
    write(part.part, draft);
    steps.push({ kind: 'fork', to: [loop] });
    steps[loop] = { kind: 'fork', to: [loop + 1, steps.length] };
    return;
  }
  const exits: number[] = [];
  for (let times = part.min; times < part.max; times += 1) {
    exits.push(reserveStep(steps));
    write(part.part, draft);
  }
  for (const exit of exits) steps[exit] = { kind: 'fork', to: [exit + 1, steps.length] };
}

function reserveStep(steps: Step[]): number {
  return steps.push({ kind: 'end' }) - 1;
}

// A set of characters is tested by the engine itself, one character at a time.
function createTester(source: string, flags: string): (character: string) => boolean {
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

const GROUP = /\((?:\?(?:<?[=!]|:|<[^>]*>))?/uy;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/uy;
// An escape, a class in brackets, or any one character.
const ATOM =
  /\\u\{[\da-fA-F]+\}|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\x[\da-fA-F]{2}|\\c[A-Za-z]|\\[pP]\{[^}]*\}|\\k<[^>]*>|\\[1-9]\d*|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/uy;

interface Reader {
  readonly text: string;
  at: number;
}

/** The parts of an expression that `RegExp` accepts. */
export function parsePattern(text: string): Part {
  return readChoice({ text, at: 0 });
}

function readChoice(reader: Reader): Part {
  const parts = [readSequence(reader)];
  while (reader.text[reader.at] === '|') {
    reader.at += 1;
    parts.push(readSequence(reader));
  }
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { kind: 'choice', parts };
}

function readSequence(reader: Reader): Part {
  const parts: Part[] = [];
  while (reader.at < reader.text.length && !'|)'.includes(reader.text.charAt(reader.at))) {
    parts.push(readRepeated(reader));
  }
  return { kind: 'sequence', parts };
}

function readRepeated(reader: Reader): Part {
  const part = readPart(reader);
  const quantifier = take(reader, QUANTIFIER);
  if (quantifier === undefined) return part;
  return { kind: 'repeat', part, ...readBounds(quantifier) };
}

function readBounds([text, min, comma, max]: RegExpExecArray): { min: number; max: number } {
  if (text.startsWith('*')) return { min: 0, max: Infinity };
  if (text.startsWith('+')) return { min: 1, max: Infinity };
  if (text.startsWith('?')) return { min: 0, max: 1 };
  if (comma === '') return { min: Number(min), max: Number(min) };
  return { min: Number(min), max: max === '' ? Infinity : Number(max) };
}

function readPart(reader: Reader): Part {
  const opening = take(reader, GROUP)?.[0];
  if (opening === undefined) return readAtom(reader);
  const part = readChoice(reader);
  reader.at += 1;
  if (!/[=!]$/.test(opening)) return part;
  return { kind: 'look', part, ahead: !opening.includes('<'), negated: opening.endsWith('!') };
}

function readAtom(reader: Reader): Part {
  const source = take(reader, ATOM)?.[0] ?? '';
  if (isEdge(source)) return { kind: 'edge', edge: source };
  if (/^\\(?:k<|[1-9])/.test(source)) return { kind: 'backreference' };
  return { kind: 'character', source };
}

const isEdge = (source: string): source is Edge => ['^', '$', '\\b', '\\B'].includes(source);

function take(reader: Reader, expression: RegExp): RegExpExecArray | undefined {
  expression.lastIndex = reader.at;
  const found = expression.exec(reader.text);
  if (found === null) return undefined;
  reader.at += found[0].length;
  return found;
}

/** One part of a regular expression. */
export type Part =
  /** One character out of a set; `source` is the expression for it. */
  | { readonly kind: 'character'; readonly source: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly parts: readonly Part[] }
  | { readonly kind: 'repeat'; readonly part: Part; readonly min: number; readonly max: number }
  | { readonly kind: 'edge'; readonly edge: Edge }
  | {
      readonly kind: 'look';
      readonly part: Part;
      readonly ahead: boolean;
      readonly negated: boolean;
    }
  /** The text of an earlier group again. */
  | { readonly kind: 'backreference' };

/** A place between characters. */
export type Edge = '^' | '$' | '\\b' | '\\B';
