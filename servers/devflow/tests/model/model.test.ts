import { expect, test } from 'vitest';

import { agree } from './agree.ts';

test(
  'graph, histories and the past agree with a plain model after 25 random sequences of writes and restarts',
  { timeout: 180_000 },
  async () => {
    await expect(
      agree({ numRuns: 25, seed: 20_260_728, limitMs: 120_000 }),
    ).resolves.toBeUndefined();
  },
);
