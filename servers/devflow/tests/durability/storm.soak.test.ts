import { join } from 'node:path';

import { expect, test } from 'vitest';

import { makePlace } from './place.ts';
import { storm } from './storm.ts';

test(
  'no update is lost and no client sees an error in 9,600 calls of 4 processes with 8 clients each',
  { timeout: 900_000 },
  async () => {
    const db = join(await makePlace(), 'memory.db');
    const aftermath = await storm(db, { processes: 4, clients: 8, calls: 300 });
    const all = 4 * 8 * 300;
    expect(aftermath).toEqual({
      errors: [],
      lost: [],
      observations: all,
      versions: all,
      integrity: 'ok',
    });
  },
);
