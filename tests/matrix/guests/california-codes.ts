import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { House } from './house.ts';

const BIN = fileURLToPath(
  new URL('../../../servers/california-codes/dist/bin.js', import.meta.url),
);

/** The server over a small site of its own, with the sections that the examples speak of. */
export const californiaCodesHouse: House = {
  name: 'california-codes',
  contentOnly: [],
  // A range has a code and two ends.
  prescribed: ['fetch_ed_code', 'fetch_code_range'],
  prepare: () =>
    Promise.resolve({
      guest: { args: [BIN, '--simulator'] },
      remove: () => Promise.resolve(),
      mustNotAppear: [join(tmpdir(), 'wellspoken-california-codes'), '127.0.0.1'],
      mayAppearIn: [],
    }),
};
