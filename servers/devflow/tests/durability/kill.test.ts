import { expect, test } from 'vitest';

import { killDuringWrites } from './kill-during-writes.ts';
import { makePlace } from './place.ts';

test('a server that is killed in the middle of writes loses nothing that it answered, and leaves nothing half', async () => {
  await expect(killDuringWrites(await makePlace(), { kills: 1, writes: 60 })).resolves.toEqual([]);
});
