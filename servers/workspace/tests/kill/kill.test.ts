import { mkdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { leftovers, listAll } from '../support/changer.ts';
import { makeTree } from '../support/tree.ts';
import { killDuringWrites } from './kill-during-writes.ts';
import { startServer } from './server-child.ts';

test(
  'a server that is killed again and again during 150 writes leaves every file old or new, never half',
  { timeout: 120_000 },
  async () => {
    const { folder, remove } = await makeTree();
    onTestFinished(remove);
    await expect(killDuringWrites(folder, { calls: 150, kills: 2 })).resolves.toEqual([]);
    // What the killed ones left is gone once it is a day old and somebody writes there.
    const left = await leftovers(folder);
    expect((await listAll(folder)).length - left.length).toBe(20);
    for (const name of left) await utimes(join(folder, name), 1, 1);
    const server = await startServer(folder);
    await server.call('write_file', { path: 'last.txt', content: '' });
    await server.kill();
    await expect(leftovers(folder)).resolves.toEqual([]);
  },
);

test.runIf(process.platform === 'linux')(
  'a file that outgrows what the system allows is refused, and the old one stays',
  async () => {
    const { folder, remove } = await makeTree({ 'a.txt': 'old', 'big/b.txt': 'x'.repeat(200_000) });
    onTestFinished(remove);
    await mkdir(join(folder, 'to'));
    const before = await listAll(folder);
    const server = await startServer(folder, 'ulimit -f 100;');
    const content = 'x'.repeat(200_000);
    const write = await server.call('write_file', { path: 'a.txt', content });
    expect(write.isError).toBe(true);
    expect(write.text).toContain('"a.txt" would be larger than the file system allows.');
    const create = await server.call('write_file', { path: 'new/c.txt', content });
    expect(create.isError).toBe(true);
    const ends = { source: 'big', destination: 'to/copy', recursive: true };
    const copy = await server.call('copy_file', ends);
    expect(copy.isError).toBe(true);
    await expect(listAll(folder)).resolves.toEqual(before);
    await expect(readFile(join(folder, 'a.txt'), 'utf8')).resolves.toBe('old');
  },
);
