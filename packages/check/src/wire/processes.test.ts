import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';

import { canSeeSockets } from '../probe/calls/open-world.probe.ts';
import { findByVariable, readPids, measureRunningShare } from './processes.ts';

test('reads the ids of marked processes from a listing of ps', () => {
  const listing = [
    '  101 node server.js HOME=/root RUN=abc PATH=/bin',
    '  102 node server.js HOME=/root RUN=abcd',
    '  103 sh -c RUN=abc',
    'nonsense RUN=abc',
  ].join('\n');
  expect(readPids(listing, 'RUN=abc')).toEqual([101, 103]);
});

test.skipIf(process.platform === 'win32')(
  'finds a process by a variable of its environment until it has ended',
  async () => {
    const value = randomUUID();
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume(); console.log("up")'], {
      env: { ...process.env, WELLSPOKEN_TEST: value },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(await findByVariable('WELLSPOKEN_TEST', value)).toEqual([child.pid]);
    const ended = once(child, 'close');
    child.stdin.end();
    await ended;
    expect(await findByVariable('WELLSPOKEN_TEST', value)).toEqual([]);
  },
);

test.skipIf(!canSeeSockets)(
  'a process that always works is seen at work at every look',
  async () => {
    const worker = new Worker('for (;;);', { eval: true });
    try {
      await new Promise((resolve) => {
        worker.once('online', resolve);
      });
      expect(await measureRunningShare(process.pid, 5)).toBeGreaterThan(0.7);
    } finally {
      await worker.terminate();
    }
  },
);

test('tells nothing of a process that does not exist', async () => {
  expect(await measureRunningShare(2 ** 30)).toBeUndefined();
});
