import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { openMemory } from '@wellspoken/devflow';

import { fillSample } from '../../../servers/devflow/tests/support/sample.ts';
import type { House } from './house.ts';

const BIN = fileURLToPath(new URL('../../../servers/devflow/dist/bin.js', import.meta.url));

/** A file with the graph that the examples of the tools speak of, and the server over it. */
export const devflowHouse: House = {
  name: 'devflow',
  contentOnly: [],
  prescribed: ['get_relation', 'get_relation_history', 'purge', 'restore', 'traverse'],
  async prepare() {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'wellspoken-matrix-')));
    const path = join(folder, 'memory.db');
    const memory = openMemory({ path });
    await fillSample(memory);
    await memory.close();
    return {
      guest: { args: [BIN, '--db', path] },
      habits: { elicit: () => ({ action: 'accept', content: { confirm: true } }) },
      remove: () => rm(folder, { recursive: true, force: true }),
      mustNotAppear: [folder],
      mayAppearIn: [],
    };
  },
};
