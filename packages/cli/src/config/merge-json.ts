import { isDeepStrictEqual } from 'node:util';
import { applyEdits, type Edit, getNodeValue, type Node } from 'jsonc-parser';

import {
  collectFingerprint,
  type JsonTree,
  type JsonValue,
  listMembers,
  readTree,
  renderJson,
  renderJsonLine,
} from './json-tree.ts';
import {
  covers,
  detectStyle,
  type HostEntry,
  indentAt,
  isTable,
  type MergeOptions,
  type MergeProblem,
  type MergeResult,
  createProblem,
  splitMark,
  startsCommand,
} from './merge.ts';

/** Merges an entry into JSON with comments; everything else stays as it is. */
export function mergeJson(source: string, entry: HostEntry, options: MergeOptions): MergeResult {
  const [mark, text] = splitMark(source);
  const read = readTree(text);
  if ('kind' in read) return read;
  const found = findEntry(read.tree, options.key, entry.name);
  if ('kind' in found) return found;
  if (found.entry === undefined) {
    const value: JsonValue = entry.fields;
    const added = setAt({ text, tree: read.tree, path: [options.key, entry.name], value });
    return verify(added, { text, tree: read.tree, mark, entry, key: options.key, kind: 'added' });
  }
  // Parsed JSON can be anything, which is what `isTable` asks.
  const existing: unknown = getNodeValue(found.entry);
  if (isTable(existing) && covers(existing, entry)) return { kind: 'same' };
  if (!options.replace) return createProblem('differs', `it has another entry "${entry.name}".`);
  const keepRest = isTable(existing) && startsCommand(existing);
  const replaced = keepRest
    ? setFields(text, entry, options.key)
    : setAt({ text, tree: read.tree, path: [options.key, entry.name], value: entry.fields });
  return verify(replaced, {
    text,
    tree: read.tree,
    mark,
    entry,
    key: options.key,
    kind: 'replaced',
  });
}

function findEntry(
  tree: JsonTree,
  key: string,
  name: string,
): { readonly entry: Node | undefined } | MergeProblem {
  if (tree === undefined) return { entry: undefined };
  if (tree.type !== 'object') {
    return createProblem(
      'shape',
      `it holds ${chooseArticle(tree.type)}, and an object { … } was expected.`,
    );
  }
  const groups = listMembers(tree, key);
  const [servers] = groups;
  if (servers === undefined) return { entry: undefined };
  if (groups.length > 1) return createProblem('shape', `it has "${key}" more than once.`);
  if (servers.type !== 'object') {
    const what = chooseArticle(servers.type);
    return createProblem('shape', `its "${key}" is ${what}, and an object { … } was expected.`);
  }
  const entries = listMembers(servers, name);
  if (entries.length > 1)
    return createProblem('shape', `it has the entry "${name}" more than once.`);
  return { entry: entries[0] };
}

function chooseArticle(type: string): string {
  if (type === 'null') return 'null';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Field by field, so that what users wrote beside them stays, comments and all. */
function setFields(text: string, entry: HostEntry, key: string): string {
  return Object.entries(entry.fields).reduce((current, [field, value]) => {
    const read = readTree(current);
    if ('kind' in read) return current;
    return setAt({ text: current, tree: read.tree, path: [key, entry.name, field], value });
  }, text);
}

interface Expectation {
  readonly text: string;
  readonly tree: JsonTree;
  readonly mark: string;
  readonly entry: HostEntry;
  readonly key: string;
  readonly kind: 'added' | 'replaced';
}

/** Reads the new text back: our entry must be in it, and nothing else may differ. */
function verify(text: string, before: Expectation): MergeResult {
  const unsure = createProblem('unsure', 'the entry cannot be added without touching the rest.');
  const read = readTree(text);
  if ('kind' in read) return unsure;
  const path = [before.key, before.entry.name];
  const kept = isDeepStrictEqual(
    collectFingerprint(text, read.tree, path),
    collectFingerprint(before.text, before.tree, path),
  );
  const found = findEntry(read.tree, before.key, before.entry.name);
  if (!kept || 'kind' in found || found.entry === undefined) return unsure;
  const written: unknown = getNodeValue(found.entry);
  if (!isTable(written) || !covers(written, before.entry)) return unsure;
  return { kind: before.kind, text: before.mark + text };
}

/** A text, the parts of it, and the value to put at a path of property names. */
interface Change {
  readonly text: string;
  readonly tree: JsonTree;
  readonly path: readonly string[];
  readonly value: JsonValue;
}

/** Puts a value at a path and leaves every other character as it is. */
function setAt({ text, tree, path, value }: Change): string {
  if (tree === undefined) return createRoot(text, nestValue(path, value));
  let node: Node = tree;
  for (const [depth, name] of path.entries()) {
    const [member] = listMembers(node, name);
    if (member === undefined) {
      const made = nestValue(path.slice(depth + 1), value);
      return applyEdits(text, insertMember({ text, object: node, name, value: made }));
    }
    node = member;
  }
  const place = { ...detectStyle(text), indent: indentAt(text, node.offset) };
  const edit = { offset: node.offset, length: node.length, content: renderJson(value, place) };
  return applyEdits(text, [edit]);
}

function nestValue(path: readonly string[], value: JsonValue): JsonValue {
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
  const indent = last === undefined ? outer + style.unit : readMemberIndent(text, last, outer);
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
function readMemberIndent(text: string, last: Node, outer: string): string {
  const line = text.lastIndexOf('\n', last.offset - 1) + 1;
  const before = text.slice(line, last.offset);
  return before.trim() === '' ? before : outer + detectStyle(text).unit;
}
