import { Lexer } from 'yaml';

/** Something that is wrong with the text itself. */
export interface TextProblem {
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

const MOST_BYTES = 256 * 1_024;
const DEEPEST_FLOW = 20;
const DEEPEST_INDENT = 80;
const MOST_MARKS_IN_A_LINE = 10;
/** Each that closes nothing is a mistake to tell; a hundred thousand take the parser seconds. */
const MOST_CLOSED = 5_000;

/**
 * Why a text must not be handed to the YAML parser: what is nested too deeply can end the process
 * there, so it is refused from its tokens alone.
 */
export function guardYaml(text: string): TextProblem | undefined {
  const size = countBytes(text);
  if (size > MOST_BYTES) {
    const message = `The rules have ${size} bytes; expected at most ${MOST_BYTES}.`;
    return { line: 1, message };
  }
  const depth = createDepth();
  for (const token of new Lexer().lex(text)) {
    depth.take(token);
    const message = depth.problem();
    if (message !== undefined) return { line: depth.line(), message };
  }
  return undefined;
}

/** The length of a text in UTF-8. */
function countBytes(text: string): number {
  let size = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x80) size += 1;
    else if (code < 0x800) size += 2;
    else size += code < 0x10000 ? 3 : 4;
  }
  return size;
}

interface Depth {
  readonly take: (token: string) => void;
  readonly problem: () => string | undefined;
  readonly line: () => number;
}

function createDepth(): Depth {
  let line = 1;
  let flow = 0;
  let marks = 0;
  let indent = 0;
  let before = '\n';
  const steps: Readonly<Record<string, () => void>> = {
    '[': () => (flow += 1),
    '{': () => (flow += 1),
    ']': () => (flow -= 1),
    '}': () => (flow -= 1),
    // A key can be the value of a key before it: in a flow the parser goes down for each.
    ':': () => (marks += 1),
    ',': () => (marks = 0),
    '-': () => (marks += 1),
    '?': () => (marks += 1),
  };
  return {
    take: (token) => {
      // After this sign comes the text of a scalar, whatever it looks like.
      const isText = before === '\u001F';
      if (!isText) steps[token]?.();
      if (before === '\n' && /^ +$/.test(token)) indent = token.length;
      const ends = token.split('\n').length - 1;
      if (ends > 0) [line, marks, indent] = [line + ends, 0, 0];
      before = !isText && /^\r?\n$/.test(token) ? '\n' : token;
    },
    problem: () => {
      if (flow < -MOST_CLOSED) return 'Far more brackets are closed here than were opened.';
      const isTooDeep =
        flow > DEEPEST_FLOW || marks > MOST_MARKS_IN_A_LINE || indent > DEEPEST_INDENT;
      return isTooDeep ? 'This is nested too deeply. Rules need no such depth.' : undefined;
    },
    line: () => line,
  };
}
