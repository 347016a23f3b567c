import { fork } from 'node:child_process';
import { once } from 'node:events';
import { lstat, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';

import { callsOn } from '../support/calls.ts';
import { makeTree, SECRET } from '../support/tree.ts';

const RACE_MS = 10_000;
const BIN = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
const SWAPPER = fileURLToPath(new URL('./swapper.mjs', import.meta.url));

/** Calls on paths below the folder that is being swapped, and on the folder itself. */
const calls = ['a', 'a/secret.txt', 'a/b/secret.txt', 'a/b/new.txt', 'a/new/deep.txt'].flatMap(
  callsOn,
);

test.runIf(process.platform === 'linux')(
  'nothing outside is read, written or named while a folder is swapped for a link for 10 s',
  async () => {
    const tree = await makeTree({ 'README.md': 'the readme', 'a/b/secret.txt': 'the inside' });
    await symlink('.', join(tree.outside, 'b'));
    const client = new Client({ name: 'race', version: '1.0.0' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [BIN, tree.folder],
        stderr: 'ignore',
      }),
    );
    const swapper = fork(SWAPPER, [tree.folder, tree.outside]);

    const leaks: string[] = [];
    const outcomes = { fine: 0, refusedOutside: 0, otherErrors: 0, internal: 0 };
    const until = Date.now() + RACE_MS;
    const hammer = async (offset: number): Promise<void> => {
      for (let n = offset; Date.now() < until; n++) {
        const { tool, arguments: args } = calls[n % calls.length]!;
        const result = await client.callTool({ name: tool, arguments: { ...args } });
        const text = JSON.stringify(result);
        if (text.includes(SECRET) || text.includes(tree.outside)) leaks.push(`${tool}: ${text}`);
        if (result.isError !== true) outcomes.fine += 1;
        else if (text.includes('leads outside')) outcomes.refusedOutside += 1;
        else if (text.includes('"internal"')) outcomes.internal += 1;
        else outcomes.otherErrors += 1;
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_item, index) => hammer(index * 7)));

    const stopped = once(swapper, 'message');
    swapper.send('stop');
    const [{ swaps }] = (await stopped) as [{ readonly swaps: number }];
    await client.close();
    console.log('race:', { swaps, ...outcomes });

    expect(leaks).toEqual([]);
    expect((await readdir(tree.outside)).sort()).toEqual(['b', 'secret.txt']);
    await expect(readFile(join(tree.outside, 'secret.txt'), 'utf8')).resolves.toBe(SECRET);
    expect((await lstat(join(tree.outside, 'b'))).isSymbolicLink()).toBe(true);
    // The race was one: folders were swapped, calls met both states, and none ended in a bug.
    expect(swaps).toBeGreaterThan(100);
    expect(outcomes.fine).toBeGreaterThan(0);
    expect(outcomes.refusedOutside).toBeGreaterThan(0);
    expect(outcomes.internal).toBe(0);
    await tree.remove();
  },
);
