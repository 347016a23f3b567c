import { expect, test } from 'vitest';

import { raceToOpen } from './open-race.ts';
import { makePlace } from './place.ts';

test(
  'four processes that open a new file at the same moment all serve it, 8 times',
  { timeout: 900_000 },
  async () => {
    const folder = await makePlace();
    for (let race = 1; race <= 8; race++) {
      const { names, integrity } = await raceToOpen(folder, { race, processes: 4 });
      expect(names).toEqual(['From 0', 'From 1', 'From 2', 'From 3']);
      expect(integrity).toBe('ok');
    }
  },
);
