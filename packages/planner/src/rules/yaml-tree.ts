import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type YAMLMap,
} from 'yaml';

import { shorten } from '../tasks/one-line.ts';
import { guardYaml, type TextProblem } from './yaml-guard.ts';

/** A value with the line on which it was written. */
export type Tree = TreeScalar | TreeList | TreeMap;

/** A single value. */
export interface TreeScalar {
  readonly kind: 'scalar';
  readonly line: number;
  readonly value: string | number | boolean | null;
  /** As it was written: `1.0` stays `1.0`. */
  readonly text: string;
}

/** Several values. */
export interface TreeList {
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
