import { Worker } from 'node:worker_threads';

import { expect, test } from 'vitest';

import { runningShare } from './running-share.ts';
import { canSeeSockets } from './sockets.ts';

test.skipIf(!canSeeSockets)(
  'a process that always works is seen at work at every look',
  async () => {
    const worker = new Worker('for (;;);', { eval: true });
    try {
      await new Promise((resolve) => {
        worker.once('online', resolve);
      });
      expect(await runningShare(process.pid, 5)).toBeGreaterThan(0.7);
    } finally {
      await worker.terminate();
    }
  },
);

test('tells nothing of a process that does not exist', async () => {
  expect(await runningShare(2 ** 30)).toBeUndefined();
});
