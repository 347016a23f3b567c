import { expect, test } from 'vitest';

import { resume, undisturbed } from './plan-under-faults.ts';

test('a plan interrupted after any request and resumed ends the same', async () => {
  const { words, requests } = await undisturbed();
  expect(requests).toBeGreaterThan(20);
  // Every eighth here, with each kind in turn; the soak takes them all.
  const kinds = ['bad-gateway-after', 'reset-after', 'bad-gateway'] as const;
  for (let after = 5; after < requests; after += 8) {
    const kind = kinds[after % 3] ?? 'bad-gateway';
    const ended = await resume({ kind, times: after % 2 === 0 ? 1 : Infinity, after });
    expect({ after, words: ended.words }).toEqual({ after, words });
  }
});
