import { expect, test } from 'vitest';

import { assertEqualLines, assertEqualPosts } from './support/assert-equal-runs.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 150);

test('requests with a few things changed are answered the same both ways over HTTP', async () => {
  expect(await assertEqualPosts(RUNS)).toBeGreaterThan(RUNS / 10);
});

test('requests with a few things changed are answered the same both ways over stdio', async () => {
  await assertEqualLines(RUNS);
  expect.assertions(2 * RUNS);
});
