import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { makeTree } from '../../tests/support/tree.ts';
import { openSandbox, type Sandbox } from '../sandbox/sandbox.ts';
import { StartError } from './walk/start.ts';
import { withStarts } from './with-starts.ts';

async function open(): Promise<{ sandbox: Sandbox; folder: string }> {
  const { folder, remove } = await makeTree({ 'a/b/c.ts': '', 'd.ts': '' });
  onTestFinished(remove);
  return { sandbox: await openSandbox([folder]), folder };
}

test('starts in the allowed folder, with the names that lead down from it after links', async () => {
  const { sandbox, folder } = await open();
  await symlink('a/b', join(folder, 'link'));
  await withStarts(sandbox, { path: 'link' }, async (starts) => {
    expect(starts).toMatchObject([{ names: ['a', 'b'], isFile: false, prefix: [] }]);
    await Promise.resolve();
  });
});

test('starts in every allowed folder where none is asked for, once in nested ones', async () => {
  const { sandbox, folder } = await open();
  await mkdir(join(folder, 'e'));
  const other = await makeTree();
  onTestFinished(other.remove);
  const several = await openSandbox([join(folder, 'e'), folder, other.folder]);
  for (const [from, expected] of [
    [sandbox, [[]]],
    [several, [['allowed'], ['allowed-2']]],
  ] as const) {
    const prefixes = await withStarts(from, { path: undefined }, (starts) =>
      Promise.resolve(starts.map(({ prefix }) => prefix)),
    );
    expect(prefixes).toEqual(expected);
  }
});

test('takes a file only where that makes sense', async () => {
  const { sandbox } = await open();
  const start = { path: 'd.ts', allowFile: true };
  const names = await withStarts(sandbox, start, ([first]) => Promise.resolve(first));
  expect(names).toMatchObject({ names: ['d.ts'], isFile: true });
  const refused = withStarts(sandbox, { path: 'd.ts' }, () => Promise.resolve());
  await expect(refused).rejects.toThrow('"d.ts" is a file; expected a folder.');
});

test.each([
  ['a/b', 'The server may not open "a/b".'],
  [undefined, 'The server may not open ".".'],
])('explains a start that fails with the path that was given: %s', async (path, message) => {
  const { sandbox } = await open();
  const failed = withStarts(sandbox, { path }, () => Promise.reject(new StartError('EACCES')));
  await expect(failed).rejects.toMatchObject({ code: 'permission_denied', message });
});
