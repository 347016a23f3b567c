import { expect, onTestFinished, test } from 'vitest';

import { makeTree } from '../support/tree.ts';
import { killDuringWrites } from './kill-during-writes.ts';

test(
  'a server that is killed 100 times during 4,000 writes leaves every file old or new, never half',
  { timeout: 600_000 },
  async () => {
    const { folder, remove } = await makeTree();
    onTestFinished(remove);
    await expect(killDuringWrites(folder, { calls: 4_000, kills: 100 })).resolves.toEqual([]);
  },
);
