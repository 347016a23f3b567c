import { getNodeValue, type Node } from 'jsonc-parser';
import { isDeepStrictEqual } from 'node:util';

import { setAt } from './json-edit.ts';
import type { JsonValue } from './json-render.ts';
import { fingerprint, membersOf, readTree, type JsonTree } from './json-tree.ts';
import {
  covers,
  isTable,
  problem,
  startsCommand,
  type HostEntry,
  type MergeOptions,
  type MergeProblem,
  type MergeResult,
} from './merge.ts';
import { splitMark } from './text-style.ts';

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
  if (!options.replace) return problem('differs', `it has another entry "${entry.name}".`);
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
    return problem('shape', `it holds ${article(tree.type)}, and an object { … } was expected.`);
  }
  const groups = membersOf(tree, key);
  const [servers] = groups;
  if (servers === undefined) return { entry: undefined };
  if (groups.length > 1) return problem('shape', `it has "${key}" more than once.`);
  if (servers.type !== 'object') {
    const what = article(servers.type);
    return problem('shape', `its "${key}" is ${what}, and an object { … } was expected.`);
  }
  const entries = membersOf(servers, name);
  if (entries.length > 1) return problem('shape', `it has the entry "${name}" more than once.`);
  return { entry: entries[0] };
}

function article(type: string): string {
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
  const unsure = problem('unsure', 'the entry cannot be added without touching the rest.');
  const read = readTree(text);
  if ('kind' in read) return unsure;
  const path = [before.key, before.entry.name];
  const kept = isDeepStrictEqual(
    fingerprint(text, read.tree, path),
    fingerprint(before.text, before.tree, path),
  );
  const found = findEntry(read.tree, before.key, before.entry.name);
  if (!kept || 'kind' in found || found.entry === undefined) return unsure;
  const written: unknown = getNodeValue(found.entry);
  if (!isTable(written) || !covers(written, before.entry)) return unsure;
  return { kind: before.kind, text: before.mark + text };
}
