import { chmod, chown, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

import { type Changer, openChanger } from '../../tests/support/changer.ts';

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Root may do everything, so the work is done as a user who may not. */
async function unprivileged<T>(work: () => Promise<T>): Promise<T> {
  if (!isRoot) return work();
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

async function plant(): Promise<Changer> {
  const changer = await openChanger({
    'open/a.txt': 'old',
    'open/locked.txt': 'old',
    'shut/b.txt': 'old',
    'shut/sub/c.txt': 'old',
  });
  const paths = ['.', ...(await changer.list())].map((path) => join(changer.folder, path));
  for (const path of [dirname(changer.folder), ...paths]) {
    if (isRoot) await chown(path, NOBODY, NOBODY);
  }
  await chmod(join(changer.folder, 'open/locked.txt'), 0o444);
  await chmod(join(changer.folder, 'shut'), 0o555);
  return changer;
}

const edits = [{ oldText: 'old', newText: 'new' }];

test.runIf(process.platform !== 'win32').each([
  ['write_file', { path: 'shut/b.txt', content: 'new' }],
  ['write_file', { path: 'shut/new/c.txt', content: 'new' }],
  ['write_file', { path: 'open/locked.txt', content: 'new' }],
  ['edit_file', { path: 'shut/b.txt', edits }],
  ['edit_file', { path: 'open/locked.txt', edits }],
  ['create_directory', { path: 'shut/new' }],
  ['move_file', { source: 'shut/b.txt', destination: 'open/b.txt' }],
  ['move_file', { source: 'open/a.txt', destination: 'shut/a.txt' }],
  ['move_file', { source: 'shut/sub', destination: 'open/new/sub' }],
  ['copy_file', { source: 'open/a.txt', destination: 'shut/a.txt' }],
  ['copy_file', { source: 'open/a.txt', destination: 'open/locked.txt', overwrite: true }],
  ['copy_file', { source: 'open', destination: 'shut/open', recursive: true }],
  ['delete_file', { path: 'shut/b.txt' }],
  ['delete_file', { path: 'shut/b.txt', permanently: true }],
] as const)(
  '%s %j is refused where the system refuses it, and changes nothing',
  async (tool, args) => {
    const { call, folder, list } = await plant();
    const before = await list();
    const { code, text } = await unprivileged(() => call(tool, args));
    expect(code, text).toBe('permission_denied');
    expect(text).toMatch(/The server may not (open|change) "/);
    expect(text).not.toContain(folder);
    expect((await list()).filter((path) => !path.startsWith('.wellspoken-trash'))).toEqual(before);
    for (const name of ['open/a.txt', 'open/locked.txt', 'shut/b.txt', 'shut/sub/c.txt']) {
      await expect(readFile(join(folder, name), 'utf8')).resolves.toBe('old');
    }
    await chmod(join(folder, 'shut'), 0o755);
  },
);

test('a folder that can be deleted only in part says how much is gone', async () => {
  const { call, folder, list } = await plant();
  const args = { path: 'shut/sub', recursive: true, permanently: true };
  const { code, text } = await unprivileged(() => call('delete_file', args));
  expect(code).toBe('permission_denied');
  expect(text).toContain('Entries deleted before that: 1.');
  expect(await list()).toContain('shut/sub/');
  await chmod(join(folder, 'shut'), 0o755);
});
