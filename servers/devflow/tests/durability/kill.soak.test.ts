import { join } from 'node:path';

import { expect, test } from 'vitest';

import { killDuringWrites } from './kill-during-writes.ts';
import { makePlace } from './place.ts';

test('a server that is killed 50 times in the middle of 500 writes loses nothing that it answered', async () => {
  const db = join(await makePlace(), 'memory.db');
  await expect(killDuringWrites(db, { kills: 50, writes: 500 })).resolves.toEqual([]);
});
