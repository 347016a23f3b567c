import { expect, test } from 'vitest';

import { canSeeSockets } from './sockets.ts';
import { wantedTime } from './processor-time.ts';

test.skipIf(!canSeeSockets)('tells the time that a process has worked', async () => {
  expect(await wantedTime(process.pid)).toBeGreaterThan(0);
});

test('tells nothing of a process that does not exist', async () => {
  expect(await wantedTime(2 ** 30)).toBeUndefined();
});
