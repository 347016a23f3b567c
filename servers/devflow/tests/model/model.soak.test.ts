import { expect, test } from 'vitest';

import { agree } from './agree.ts';

test(
  'graph, histories and the past agree with a plain model after 1,000 random sequences of writes and restarts',
  { timeout: 900_000 },
  async () => {
    // Others each day, the same all day: what one run finds can be looked for.
    const today = Math.floor(Date.now() / 86_400_000);
    await expect(agree({ numRuns: 1_000, seed: today, limitMs: 800_000 })).resolves.toBeUndefined();
  },
);
