import { closeSync, readSync } from 'node:fs';

import { type IgnoreLevel, parseIgnore } from '@wellspoken/globs';

import type { HeldFolder } from './held-folder.ts';

const NAME = '.gitignore';
// Real ones have a few hundred lines; a larger one would slow down every name below it.
const MAX_BYTES = 256 * 1024;

/** The rules that hold in a folder: those of its own .gitignore file on top of those above. */
export function readIgnoreFile(
  folder: HeldFolder,
  depth: number,
  above: IgnoreLevel | undefined,
): IgnoreLevel | undefined {
  const text = readText(folder);
  if (text === undefined) return above;
  const rules = parseIgnore(text);
  return rules.length === 0 ? above : { above, depth, rules };
}

function readText(folder: HeldFolder): string | undefined {
  let descriptor: number | undefined;
  try {
    const file = folder.openFile(NAME);
    descriptor = file.descriptor;
    const bytes = Buffer.alloc(Math.min(file.stats.size, MAX_BYTES));
    return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, bytes.length, 0));
  } catch {
    // None, a link, or one that may not be read: then there are no rules here.
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
