import { join } from 'node:path';

import { expect, test } from 'vitest';

import { makePlace } from './place.ts';
import { storm } from './storm.ts';

test('no update is lost and no client sees an error when 3 processes with 4 clients each write to one file', async () => {
  const db = join(await makePlace(), 'memory.db');
  const aftermath = await storm(db, { processes: 3, clients: 4, calls: 25 });
  const all = 3 * 4 * 25;
  expect(aftermath).toEqual({
    errors: [],
    lost: [],
    observations: all,
    versions: all,
    integrity: 'ok',
  });
});
