import { readFileSync } from 'node:fs';
import { mkdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { verifies } from '@wellspoken/proof';
import { describe, expect, onTestFinished, test } from 'vitest';

import { listAll, openTools } from '../../tests/support/changer.ts';
import { makeTree, SECRET, type Tree } from '../../tests/support/tree.ts';
import type { Hooks } from '../sandbox/sandbox.ts';

const INSIDE = 'a/b/secret.txt';
const OUTSIDE = ['b/', 'b/new/', 'b/secret.txt', 'secret.txt'];

const operations: Readonly<Record<string, readonly [string, Readonly<Record<string, unknown>>]>> = {
  'writing a file': ['write_file', { path: INSIDE, content: 'written' }],
  'creating a file': ['write_file', { path: 'a/b/new/c.txt', content: '', overwrite: false }],
  'editing a file': ['edit_file', { path: INSIDE, edits: [{ oldText: 'i', newText: 'I' }] }],
  'making a folder': ['create_directory', { path: 'a/b/new/folder' }],
  'moving a file there': ['move_file', { source: 'c.txt', destination: INSIDE, overwrite: true }],
  'moving a file from there': ['move_file', { source: INSIDE, destination: 'moved.txt' }],
  'moving a folder from there': ['move_file', { source: 'a/b', destination: 'moved' }],
  'copying a file there': ['copy_file', { source: 'c.txt', destination: INSIDE, overwrite: true }],
  'copying a file from there': ['copy_file', { source: INSIDE, destination: 'copy.txt' }],
  'copying a folder there': ['copy_file', { source: 'd', destination: 'a/b/d', recursive: true }],
  'copying a folder from there': [
    'copy_file',
    { source: 'a/b', destination: 'x', recursive: true },
  ],
  'deleting a file': ['delete_file', { path: INSIDE }],
  'deleting a file for good': ['delete_file', { path: INSIDE, permanently: true }],
  'deleting a folder': ['delete_file', { path: 'a/b', recursive: true }],
  'deleting a folder for good': [
    'delete_file',
    { path: 'a/b', recursive: true, permanently: true },
  ],
};

/** A tree, and a folder outside that holds the same names. */
async function plant(): Promise<Tree> {
  const tree = await makeTree({ [INSIDE]: 'inside', 'c.txt': 'inside', 'd/e.txt': 'inside' });
  onTestFinished(tree.remove);
  // A link in a folder has its copy look up where it leads: one more moment for a swap.
  await symlink('secret.txt', join(tree.folder, 'a/b/link'));
  const copy = await makeTree();
  onTestFinished(copy.remove);
  await rename(copy.outside, join(tree.outside, 'b'));
  await mkdir(join(tree.outside, 'b/new'));
  return tree;
}

/** Counts the moments at which a swap could happen, and lets one happen at the chosen one. */
function interrupt(
  chosen: number,
  act: () => Promise<void>,
): { hooks: Hooks; count: () => number } {
  let moments = 0;
  const reach = async (): Promise<void> => {
    moments += 1;
    if (moments === chosen) await act();
  };
  return { hooks: { onStep: reach, beforeUse: reach }, count: () => moments };
}

async function swap({ folder, outside }: Tree): Promise<void> {
  // What was deleted or moved before the chosen moment cannot be swapped any more.
  await rename(join(folder, 'a'), join(folder, 'kept')).catch(() => {});
  await symlink(outside, join(folder, 'a')).catch(() => {});
}

describe.runIf(process.platform === 'linux').each(Object.entries(operations))(
  '%s',
  (_name, [tool, args]) => {
    test(
      'changes and shows nothing outside, at whatever moment a folder is swapped for a link',
      verifies('protocol-guide.security.paths'),
      async () => {
        let reached = Infinity;
        for (let chosen = 1; chosen <= reached; chosen++) {
          const tree = await plant();
          const { hooks, count } = interrupt(chosen, () => swap(tree));
          const { call } = await openTools(tree.folder, { workspace: { hooks } });
          const { text, code } = await call(tool, args);
          const when = `${tool}, swapped at moment ${chosen}: ${text}`;
          expect(code, when).not.toBe('internal');
          expect(text, when).not.toContain(SECRET);
          expect(text, when).not.toContain(tree.outside);
          expect(await listAll(tree.outside), when).toEqual(OUTSIDE);
          for (const name of ['secret.txt', 'b/secret.txt']) {
            expect(readFileSync(join(tree.outside, name), 'utf8'), when).toBe(SECRET);
          }
          reached = Math.max(count(), 4);
          if (chosen > count()) break;
        }
        expect(reached).toBeGreaterThanOrEqual(4);
      },
    );
  },
);
