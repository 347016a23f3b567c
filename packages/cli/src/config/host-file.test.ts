import { chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { UsageError } from '../usage-error.ts';
import { readHostFile, writeHostFile } from './host-file.ts';

let folder = '';
const now = new Date('2026-11-15T10:20:30.456Z');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspoken-host-file-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('never writes over an older backup', async () => {
  const path = join(folder, 'mcp.json');
  await writeFile(path, 'first');
  for (const text of ['second', 'third', 'fourth']) {
    await writeHostFile({ path, text, before: await readHostFile(path), now });
  }
  const backups = (await readdir(folder)).filter((name) => name !== 'mcp.json').sort();
  expect(backups).toEqual([
    'mcp.json.backup-20261115-102030',
    'mcp.json.backup-20261115-102030-2',
    'mcp.json.backup-20261115-102030-3',
  ]);
  const texts = await Promise.all(backups.map((name) => readFile(join(folder, name), 'utf8')));
  expect(texts).toEqual(['first', 'second', 'third']);
  expect(await readFile(path, 'utf8')).toBe('fourth');
});

test('keeps what another program wrote meanwhile', async () => {
  const path = join(folder, 'mcp.json');
  await writeFile(path, 'first');
  const before = await readHostFile(path);
  await writeFile(path, 'theirs');
  await expect(writeHostFile({ path, text: 'ours', before, now })).rejects.toThrow(UsageError);
  expect(await readFile(path, 'utf8')).toBe('theirs');
  expect(await readdir(folder)).toEqual(['mcp.json']);
});

test('keeps a file that another program made meanwhile', async () => {
  const path = join(folder, 'mcp.json');
  const before = await readHostFile(path);
  await writeFile(path, 'theirs');
  const written = writeHostFile({ path, text: 'ours', before, now });
  await expect(written).rejects.toThrow('another program has changed it meanwhile.');
  expect(await readFile(path, 'utf8')).toBe('theirs');
  expect(await readdir(folder)).toEqual(['mcp.json']);
});

test.runIf(process.getuid?.() === 0)('leaves the file of another user to that user', async () => {
  const path = join(folder, 'mcp.json');
  await writeFile(path, 'first');
  await chown(path, 1234, 5678);
  await writeHostFile({ path, text: 'second', before: await readHostFile(path), now });
  expect(await stat(path)).toMatchObject({ uid: 1234, gid: 5678 });
});
