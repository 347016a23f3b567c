import { applyEdits, type Edit, type Node } from 'jsonc-parser';

import { renderJson, renderJsonLine, type JsonValue } from './json-render.ts';
import { membersOf, type JsonTree } from './json-tree.ts';
import { detectStyle, indentAt } from './text-style.ts';

/** A text, the parts of it, and the value to put at a path of property names. */
export interface Change {
  readonly text: string;
  readonly tree: JsonTree;
  readonly path: readonly string[];
  readonly value: JsonValue;
}

/** Puts a value at a path and leaves every other character as it is. */
export function setAt({ text, tree, path, value }: Change): string {
  if (tree === undefined) return createRoot(text, nest(path, value));
  let node: Node = tree;
  for (const [depth, name] of path.entries()) {
    const [member] = membersOf(node, name);
    if (member === undefined) {
      const made = nest(path.slice(depth + 1), value);
      return applyEdits(text, insertMember({ text, object: node, name, value: made }));
    }
    node = member;
  }
  const place = { ...detectStyle(text), indent: indentAt(text, node.offset) };
  const edit = { offset: node.offset, length: node.length, content: renderJson(value, place) };
  return applyEdits(text, [edit]);
}

function nest(path: readonly string[], value: JsonValue): JsonValue {
  return path.reduceRight<JsonValue>((inner, name) => ({ [name]: inner }), value);
}

/** A file without a value may still hold comments, which stay above. */
function createRoot(text: string, value: JsonValue): string {
  const style = detectStyle(text);
  const comments = text.trimEnd();
  const above = comments === '' ? '' : comments + style.eol;
  return above + renderJson(value, { ...style, indent: '' }) + style.eol;
}

interface Insertion {
  readonly text: string;
  readonly object: Node;
  readonly name: string;
  readonly value: JsonValue;
}

function insertMember({ text, object, name, value }: Insertion): Edit[] {
  const style = detectStyle(text);
  const close = object.offset + object.length - 1;
  const inside = text.slice(object.offset + 1, close);
  const last = object.children?.at(-1);
  const outer = indentAt(text, object.offset);
  if (inside.trim() === '') {
    const member = writeMember(name, renderJson(value, { ...style, indent: outer + style.unit }));
    const content = `${style.eol}${outer}${style.unit}${member}${style.eol}${outer}`;
    return [{ offset: object.offset + 1, length: inside.length, content }];
  }
  // After every comment, so that each stays with what it speaks about.
  const offset = object.offset + 1 + inside.trimEnd().length;
  const comma = last === undefined ? [] : separate(text.slice(0, close), last);
  if (!inside.includes('\n')) {
    const content = ` ${writeMember(name, renderJsonLine(value))}`;
    return [...comma, { offset, length: 0, content }];
  }
  const indent = last === undefined ? outer + style.unit : memberIndent(text, last, outer);
  const member = writeMember(name, renderJson(value, { ...style, indent }));
  return [...comma, { offset, length: 0, content: `${style.eol}${indent}${member}` }];
}

function writeMember(name: string, value: string): string {
  return `${JSON.stringify(name)}: ${value}`;
}

/** A comma right after the last member, unless one follows it already. */
function separate(text: string, last: Node): Edit[] {
  const end = last.offset + last.length;
  const rest = text.slice(end).replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '');
  return rest.includes(',') ? [] : [{ offset: end, length: 0, content: ',' }];
}

/** Members that share a line with their object's brace say nothing about indentation. */
function memberIndent(text: string, last: Node, outer: string): string {
  const line = text.lastIndexOf('\n', last.offset - 1) + 1;
  const before = text.slice(line, last.offset);
  return before.trim() === '' ? before : outer + detectStyle(text).unit;
}
