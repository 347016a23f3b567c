import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { countHeldOpen } from '../../tests/support/descriptors.ts';
import { makeTree, type Tree } from '../../tests/support/tree.ts';
import { openSandbox } from './sandbox.ts';

const how = { operation: 'write', makeFolders: true };
let tree: Tree;
beforeEach(async () => {
  tree = await makeTree({ 'kept/file.txt': '' });
});
afterEach(() => tree.remove());

test.each(['descriptor', 'path'] as const)(
  'the folders that were made go again when the work fails (%s)',
  async (hold) => {
    const sandbox = await openSandbox([tree.folder], { hold });
    const work = sandbox.use('kept/a/b/c.txt', how, () => Promise.reject(new Error('it failed')));
    await expect(work).rejects.toThrow('it failed');
    await expect(readdir(tree.folder, { recursive: true })).resolves.toEqual([
      'kept',
      'kept/file.txt',
    ]);
  },
);

test('the folders that were made go again when the path cannot be walked to its end', async () => {
  const sandbox = await openSandbox([tree.folder]);
  const path = `a/b/${'x'.repeat(300)}/c.txt`;
  await expect(sandbox.use(path, how, async () => {})).rejects.toMatchObject({
    code: 'invalid_arguments',
  });
  await expect(readdir(tree.folder)).resolves.toEqual(['kept']);
});

test('a folder in which something was put meanwhile stays', async () => {
  const sandbox = await openSandbox([tree.folder]);
  const work = sandbox.use('a/b/c.txt', how, async () => {
    await writeFile(join(tree.folder, 'a', 'other.txt'), '');
    throw new Error('it failed');
  });
  await expect(work).rejects.toThrow('it failed');
  await expect(readdir(join(tree.folder, 'a'))).resolves.toEqual(['other.txt']);
});

test.runIf(process.platform === 'linux')(
  'making folders leaves no descriptor open, whether the work succeeds or fails',
  async () => {
    const sandbox = await openSandbox([tree.folder]);
    await sandbox.use('a/b/c/d.txt', how, async () => {});
    await sandbox
      .use('x/y/z.txt', how, () => Promise.reject(new Error('it failed')))
      .catch(() => {});
    expect((await countHeldOpen(tree.folder)).descriptors).toBe(0);
  },
);
