import { expect, test } from 'vitest';

import { killDuringWrites } from './kill-during-writes.ts';
import { makePlace } from './place.ts';

test(
  'a server that is killed 50 times in the middle of 500 writes loses nothing that it answered',
  { timeout: 900_000 },
  async () => {
    await expect(killDuringWrites(await makePlace(), { kills: 50, writes: 500 })).resolves.toEqual(
      [],
    );
  },
);

test('the same holds while vectors are made in the background', { timeout: 300_000 }, async () => {
  const ordeal = { kills: 5, writes: 500, embeddings: 'bundled' } as const;
  await expect(killDuringWrites(await makePlace(), ordeal)).resolves.toEqual([]);
});
