import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { House } from './house.ts';

const BIN = fileURLToPath(new URL('../../../servers/entrez/dist/bin.js', import.meta.url));

/** The server over a small NCBI of its own, with the records that the examples speak of. */
export const entrezHouse: House = {
  name: 'entrez',
  contentOnly: [],
  prescribed: ['system_api_key_status'],
  prepare: () =>
    Promise.resolve({
      guest: { args: [BIN, '--simulator'] },
      remove: () => Promise.resolve(),
      mustNotAppear: [join(tmpdir(), 'wellspoken-entrez'), '127.0.0.1'],
      mayAppearIn: [],
    }),
};
