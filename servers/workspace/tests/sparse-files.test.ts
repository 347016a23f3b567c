import { readFileSync } from 'node:fs';
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { openChanger } from './support/changer.ts';
import { openReader } from './support/reader.ts';

const GIB_2 = 2_147_483_648;
const MIB = 1_048_576;

/** Files of 2 GiB that take no room: one of zeros, and a text that goes on in zeros. */
async function makeLarge(folder: string): Promise<void> {
  await writeFile(join(folder, 'zeros.bin'), '');
  await writeFile(join(folder, 'log.txt'), 'one line\n'.repeat(20_000));
  for (const name of ['zeros.bin', 'log.txt']) await truncate(join(folder, name), GIB_2);
}

/** How much this process has read by now; 0 where the system does not tell. */
function countRead(): number {
  if (process.platform !== 'linux') return 0;
  return Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1] ?? 0);
}

const HASH = '0'.repeat(64);
const edits = [{ oldText: 'one', newText: 'two' }];

test.for([
  ['edit_file', { path: 'zeros.bin', edits }, 'has 2147483648 bytes; at most 8388608 can be'],
  ['edit_file', { path: 'log.txt', edits, dryRun: true }, 'at most 8388608 can be edited'],
  ['edit_file', { path: 'log.txt', edits, expectedHash: HASH }, 'at most 8388608 can be edited'],
  ['write_file', { path: 'log.txt', content: '', expectedHash: HASH }, 'only files up to 67108864'],
  ['write_file', { path: 'log.txt', content: '', overwrite: false }, 'exists already'],
  ['copy_file', { source: 'log.txt', destination: 'copy.txt' }, 'at most 10000 entries and'],
] as const)('%s with %j is refused before the file is read', async ([tool, args, words]) => {
  const { call, folder } = await openChanger({});
  await makeLarge(folder);
  const before = countRead();
  const { code, text } = await call(tool, args);
  expect(countRead() - before).toBeLessThan(4 * MIB);
  expect(text).toContain(words);
  expect(code).not.toBe('ok');
  expect((await stat(join(folder, 'log.txt'))).size).toBe(GIB_2);
});

test.for([
  ['write_file', { path: 'log.txt', content: 'new' }, { created: false, bytes: 3 }],
  ['move_file', { source: 'log.txt', destination: 'moved.txt' }, { replaced: false }],
  ['delete_file', { path: 'log.txt' }, { permanently: false }],
] as const)('%s with %j does not read the file', async ([tool, args, expected]) => {
  const { call, folder } = await openChanger({});
  await makeLarge(folder);
  const before = countRead();
  const { data } = await call(tool, args);
  expect(countRead() - before).toBeLessThan(4 * MIB);
  expect(data).toMatchObject(expected);
  expect(data).not.toHaveProperty('previousSha256');
});

test('a file that is replaced whole is new, whatever was there', async () => {
  const { call, folder } = await openChanger({});
  await makeLarge(folder);
  await call('write_file', { path: 'log.txt', content: 'new' });
  await expect(readFile(join(folder, 'log.txt'), 'utf8')).resolves.toBe('new');
});

test.for([
  ['read_file', { path: 'zeros.bin' }, 'too_large', 1],
  ['read_file', { path: 'log.txt' }, 'ok', 1],
  ['read_file', { path: 'log.txt', startLine: 19_999 }, 'ok', 2],
  ['read_file', { path: 'log.txt', startLine: 30_000 }, 'too_large', 257],
  ['read_file', { path: 'zeros.bin', encoding: 'utf-8', startLine: -3 }, 'too_large', 257],
  ['read_files', { paths: ['zeros.bin', 'log.txt'] }, 'ok', 2],
  ['get_file_info', { path: 'log.txt' }, 'ok', 1],
  ['search_code', { query: 'one line' }, 'ok', 1],
  ['list_directory', {}, 'ok', 1],
] as const)('%s with %j: %s after %i MiB', async ([tool, args, expected, mebibytes]) => {
  const { call, folder } = await openReader();
  await makeLarge(folder);
  const before = countRead();
  const { code } = await call(tool, args);
  expect(code).toBe(expected);
  // A thread that is started reads its code.
  expect(countRead() - before).toBeLessThan((mebibytes + 3) * MIB);
});
