import { expect, test } from 'vitest';

import { assertEqualLines, assertEqualPosts } from './support/assert-equal-runs.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 10_000);

test('ten thousand changed requests are answered the same both ways over HTTP', async () => {
  expect(await assertEqualPosts(RUNS)).toBeGreaterThan(RUNS / 10);
});

test('ten thousand changed requests are answered the same both ways over stdio', async () => {
  await assertEqualLines(RUNS);
  expect.assertions(2 * RUNS);
});
