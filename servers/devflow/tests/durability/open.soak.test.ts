import { expect, test } from 'vitest';

import { raceToOpen } from './open-race.ts';
import { makePlace } from './place.ts';

test('four processes that open a new file at the same moment all write to it, 300 times', async () => {
  const race = { processes: 4, rounds: 300 };
  await expect(raceToOpen(await makePlace(), race)).resolves.toEqual([]);
});
