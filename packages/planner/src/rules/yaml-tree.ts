import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  LineCounter,
  parseDocument,
  type YAMLMap,
} from 'yaml';

import { shorten } from '../tasks/one-line.ts';

/** A value with the line on which it was written. */
export type Tree = TreeScalar | TreeList | TreeMap;

/** A single value. */
interface TreeScalar {
  readonly kind: 'scalar';
  readonly line: number;
  readonly value: string | number | boolean | null;
  /** As it was written: `1.0` stays `1.0`. */
  readonly text: string;
}

/** Several values. */
interface TreeList {
  readonly kind: 'list';
  readonly line: number;
  readonly items: readonly Tree[];
}

/** Values by key. */
export interface TreeMap {
  readonly kind: 'map';
  readonly line: number;
  readonly entries: readonly TreeEntry[];
}

/** One key and its value. */
export interface TreeEntry {
  readonly key: string;
  readonly line: number;
  readonly value: Tree;
}

const MOST_NODES = 50_000;
const MOST_ALIASES = 100;
const DEEPEST = 40;
const MOST_PROBLEMS = 50;

/** Reads YAML into values that know their lines; never throws. */
export function readTree(text: string): {
  readonly tree?: Tree;
  readonly problems: readonly TextProblem[];
} {
  const refused = guardYaml(text);
  if (refused !== undefined) return { problems: [refused] };
  const lines = new LineCounter();
  // Both cost the square of the length in large files; keys are compared below instead.
  const options = { lineCounter: lines, prettyErrors: false, uniqueKeys: false };
  const document = parseDocument(text, options);
  const problems = document.errors.slice(0, MOST_PROBLEMS).map(({ code, pos, message }) => ({
    line: lines.linePos(pos[0]).line,
    message: describeNode(code, message),
  }));
  if (problems.length > 0) return { problems };
  return growTree(document, lines);
}

function describeNode(code: string, message: string): string {
  switch (code) {
    case 'MULTIPLE_DOCS':
      return 'The rules end at ---: expected one document.';
    case 'TAB_AS_INDENT':
      return 'A tab is used to indent. Use spaces.';
    default:
      return `This is not valid YAML: ${message.split('\n')[0] ?? code}.`.replace(/\.\.$/, '.');
  }
}

/** Thrown and caught in this file alone: one wrong place ends the reading of all. */
class TreeFault extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

interface Growing {
  readonly document: Document;
  readonly lineOf: (node: unknown, otherwise: number) => number;
  readonly count: (what: 'node' | 'alias', line: number) => void;
}

interface Place {
  readonly line: number;
  readonly depth: number;
}

function growTree(document: Document, lines: LineCounter): ReturnType<typeof readTree> {
  const left = { node: MOST_NODES, alias: MOST_ALIASES };
  const growing: Growing = {
    document,
    lineOf: (node, otherwise) => findLine(node, lines) ?? otherwise,
    count: (what, line) => {
      left[what] -= 1;
      if (left[what] < 0)
        throw new TreeFault(line, 'The rules hold too much, or too many aliases.');
    },
  };
  try {
    const tree = toTree(document.contents, { line: 1, depth: 0 }, growing);
    return { tree, problems: [] };
  } catch (fault) {
    if (!(fault instanceof TreeFault)) throw fault;
    return { problems: [{ line: fault.line, message: fault.message }] };
  }
}

function findLine(node: unknown, lines: LineCounter): number | undefined {
  const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : null;
  return Array.isArray(range) ? lines.linePos(Number(range[0])).line : undefined;
}

function toTree(node: unknown, place: Place, growing: Growing): Tree {
  const line = growing.lineOf(node, place.line);
  growing.count('node', line);
  if (place.depth > DEEPEST) throw new TreeFault(line, 'This is nested too deeply.');
  const inside = { line, depth: place.depth + 1 };
  if (isAlias(node)) {
    growing.count('alias', line);
    return { ...toTree(node.resolve(growing.document), inside, growing), line };
  }
  if (isMap(node)) return toMap(node, inside, growing);
  if (isSeq(node)) {
    return { kind: 'list', line, items: node.items.map((item) => toTree(item, inside, growing)) };
  }
  return toScalar(node, line);
}

function toMap(node: YAMLMap, { line, depth }: Place, growing: Growing): TreeMap {
  const keys = new Set<string>();
  const entries = node.items.map(({ key, value }) => {
    const at = growing.lineOf(key, line);
    const name = toTree(key, { line: at, depth }, growing);
    if (name.kind !== 'scalar') throw new TreeFault(at, 'A key must be a single word or text.');
    if (keys.has(name.text))
      throw new TreeFault(at, `"${shorten(name.text, MOST_SHOWN)}" is here twice.`);
    keys.add(name.text);
    return { key: name.text, line: at, value: toTree(value, { line: at, depth }, growing) };
  });
  return { kind: 'map', line, entries };
}

function toScalar(node: unknown, line: number): TreeScalar {
  if (!isScalar(node)) return { kind: 'scalar', line, value: null, text: '' };
  const { value, source = '' } = node;
  if (typeof value === 'string') return { kind: 'scalar', line, value, text: value };
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  return { kind: 'scalar', line, value: isPlain ? value : null, text: isPlain ? source : '' };
}

/** How much of a text a message shows. */
export const MOST_SHOWN = 60;

/** Something that is wrong with the text itself. */
interface TextProblem {
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
function guardYaml(text: string): TextProblem | undefined {
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
