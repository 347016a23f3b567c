import {
  type Node,
  type ParseError,
  type ParseErrorCode,
  parseTree,
  printParseErrorCode,
  stripComments,
} from 'jsonc-parser';

import type { Host } from './hosts.ts';
import {
  type MergeProblem,
  findPosition,
  createProblem,
  splitMark,
  type TextStyle,
} from './merge.ts';

/** Where every part of a JSON text stands; `undefined` where it has nothing but comments. */
export type JsonTree = Node | undefined;

const READ = { allowTrailingComma: true, allowEmptyContent: true } as const;

/** Reads JSON as hosts do: with comments and trailing commas. */
export function readTree(text: string): { readonly tree: JsonTree } | MergeProblem {
  const errors: ParseError[] = [];
  let tree: JsonTree;
  try {
    tree = parseTree(text, errors, READ);
  } catch (error) {
    // The parser calls itself for every level.
    if (error instanceof RangeError) return createProblem('broken', 'it is nested too deeply.');
    throw error;
  }
  const [first] = errors;
  if (first === undefined) return { tree };
  const { line, column } = findPosition(text, first.offset);
  const what = describeError(first.error);
  return createProblem('broken', `it is not valid JSON: line ${line}, column ${column}: ${what}.`);
}

/** What a text has besides JSON that a host does not read; `undefined` where it reads all of it. */
export function findUnread(text: string, extras: Host['extras']): string | undefined {
  switch (extras) {
    case 'all':
      return undefined;
    case 'comments':
      return isPlainJson(stripComments(text)) ? undefined : 'trailing commas';
    case 'none':
      return isPlainJson(text) ? undefined : 'comments or trailing commas';
  }
}

function isPlainJson(text: string): boolean {
  try {
    JSON.parse(splitMark(text)[1]);
    return true;
  } catch {
    return false;
  }
}

/** The values of the properties of that name in an object; more than one where it is repeated. */
export function listMembers(node: Node, name: string): readonly Node[] {
  return (node.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    return key?.value === name && value !== undefined ? [value] : [];
  });
}

/** Two texts are alike apart from one property when these are equal for both. */
export function collectFingerprint(
  text: string,
  node: JsonTree,
  path: readonly string[],
): readonly unknown[] {
  if (node === undefined) return ['object'];
  if (node.type === 'array') {
    return ['array', ...(node.children ?? []).map((child) => collectFingerprint(text, child, []))];
  }
  if (node.type !== 'object') return [text.slice(node.offset, node.offset + node.length)];
  const members = (node.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    const name = String(key?.value);
    if (name !== path[0]) return [[name, collectFingerprint(text, value, [])]];
    const inner = path.length === 1 ? ['object'] : collectFingerprint(text, value, path.slice(1));
    // What leads to the property may have been made for it.
    return path.length === 1 || isEmptyObject(inner) ? [] : [[name, inner]];
  });
  return ['object', ...members];
}

function isEmptyObject(print: readonly unknown[]): boolean {
  return print.length === 1 && print[0] === 'object';
}

const SENTENCES: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this word has no meaning in JSON',
  InvalidNumberFormat: 'this number is malformed',
  PropertyNameExpected: 'a property name in double quotes was expected',
  ValueExpected: 'a value was expected',
  ColonExpected: 'a colon was expected',
  CommaExpected: 'a comma was expected',
  CloseBraceExpected: 'a closing brace } was expected',
  CloseBracketExpected: 'a closing bracket ] was expected',
  EndOfFileExpected: 'the end of the file was expected',
  InvalidCommentToken: 'a comment cannot stand here',
  UnexpectedEndOfComment: 'this comment has no end',
  UnexpectedEndOfString: 'this string has no closing quote',
  UnexpectedEndOfNumber: 'this number is cut off',
  InvalidUnicode: 'this \\u escape is malformed',
  InvalidEscapeCharacter: 'this escape has no meaning in a string',
  InvalidCharacter: 'this character cannot stand in a string',
};

function describeError(code: ParseErrorCode): string {
  return SENTENCES[printParseErrorCode(code)] ?? 'it cannot be read from here';
}

/** What can be written into a host's file. */
export type JsonValue = string | readonly string[] | { readonly [name: string]: JsonValue };

/** Where a value is written: its layout, and the indentation of the line it begins on. */
interface Place extends TextStyle {
  readonly indent: string;
}

const WIDTH = 80;

/** Writes a value over several lines; a list that fits stays on one. */
export function renderJson(value: JsonValue, place: Place): string {
  if (typeof value === 'string') return JSON.stringify(value);
  const inner = { ...place, indent: place.indent + place.unit };
  if (isList(value)) {
    const line = renderJsonLine(value);
    if (inner.indent.length + line.length <= WIDTH - '"args": '.length) return line;
    return wrap(
      '[]',
      value.map((item) => JSON.stringify(item)),
      place,
    );
  }
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${renderJson(member, inner)}`,
  );
  return wrap('{}', members, place);
}

/** Writes a value on one line. */
export function renderJsonLine(value: JsonValue): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (isList(value)) return `[${value.map((item) => JSON.stringify(item)).join(', ')}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${renderJsonLine(member)}`,
  );
  return `{ ${members.join(', ')} }`;
}

function isList(value: Exclude<JsonValue, string>): value is readonly string[] {
  return Array.isArray(value);
}

function wrap(brackets: '[]' | '{}', lines: readonly string[], place: Place): string {
  const { eol, indent, unit } = place;
  const body = lines.map((line) => `${eol}${indent}${unit}${line}`).join(',');
  return `${brackets.charAt(0)}${body}${eol}${indent}${brackets.charAt(1)}`;
}
