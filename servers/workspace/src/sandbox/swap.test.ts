import { readFile, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { makeTree, SECRET, type Tree } from '../../tests/support/tree.ts';
import { type Place, requireFolder, withOpenFile } from './place.ts';
import { type Hooks, openSandbox } from './sandbox.ts';

// What a hostile process does: the folder on the path becomes a link to a folder outside that holds
// the same names, at the worst moment.
let tree: Tree;
beforeEach(async () => {
  tree = await makeTree({ 'a/b/secret.txt': 'inside', 'a/secret.txt': 'inside' });
  await rename(tree.outside, join(tree.folder, '..', 'b'));
  await symlink('.', join(tree.folder, '..', 'b', 'b'));
});
afterEach(() => tree.remove());

async function swap(name: string): Promise<void> {
  const path = join(tree.folder, name);
  await rename(path, join(tree.folder, 'kept'));
  await symlink(join(tree.folder, '..', 'b'), path);
}

const operations: Readonly<Record<string, (place: Place) => Promise<string>>> = {
  read: (place) => withOpenFile(place, (handle) => handle.readFile('utf8')),
  write: async ({ entry, parent }) => {
    await writeFile(`${parent.path}/temporary`, 'written', { flag: 'wx' });
    await rename(`${parent.path}/temporary`, entry);
    return 'done';
  },
  remove: async ({ entry }) => {
    await rm(entry);
    return 'done';
  },
  list: async (place) =>
    (await readdir((await requireFolder(place).catch(() => place)).parent.path)).join(),
};

type Moment = (hook: () => Promise<void>) => Hooks;

const afterStep =
  (chosen: number): Moment =>
  (hook) => {
    let steps = 0;
    return { onStep: () => (++steps === chosen ? hook() : undefined) };
  };

const moments: Readonly<Record<string, Moment>> = {
  'after the first step': afterStep(1),
  'after the second step': afterStep(2),
  'after the last step': afterStep(3),
  'between check and use': (hook) => ({ beforeUse: hook }),
};

describe.runIf(process.platform === 'linux').each(Object.keys(moments))('%s', (moment) => {
  test.each(Object.keys(operations))('a swapped folder leads no %s outside', async (operation) => {
    const hooks = moments[moment]!(() => swap('a'));
    const sandbox = await openSandbox([tree.folder], { hooks });
    const answer = await sandbox
      .use('a/b/secret.txt', { operation }, operations[operation]!)
      .catch((error: unknown) => String(error));
    const outside = join(tree.folder, '..', 'b');
    expect(answer).not.toContain(SECRET);
    expect((await readdir(outside)).sort()).toEqual(['b', 'secret.txt']);
    await expect(readFile(join(outside, 'secret.txt'), 'utf8')).resolves.toBe(SECRET);
  });

  test('a folder that was carried outside is refused', async () => {
    const away = join(tree.folder, '..', 'away');
    const hooks = moments[moment]!(() => rename(join(tree.folder, 'a'), away));
    const sandbox = await openSandbox([tree.folder], { hooks });
    const work = sandbox.use('a/b/secret.txt', { operation: 'read' }, operations['read']!);
    await expect(work).rejects.toMatchObject({ code: 'conflict', retryable: true });
  });
});
