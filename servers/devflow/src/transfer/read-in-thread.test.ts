import { expect, test } from 'vitest';

import { countTurnsDuring } from '../../../../tests/support/event-loop.ts';
import { readGraphInThread } from './transfer.tools.ts';

const { signal } = new AbortController();

test('a text of nothing but mistakes holds nobody up, and all of them are counted', async () => {
  const text = '[\n'.repeat(50_000);
  const turns = await countTurnsDuring(async () => {
    const { reads, moreProblems } = await readGraphInThread({ text, format: 'jsonl' }, signal);
    expect(reads.flatMap(({ problems }) => problems)).toHaveLength(100);
    expect(moreProblems).toBe(50_000 - 100);
  });
  expect(turns).toBeGreaterThan(5);
});

test('what is read in a thread is what the text holds', async () => {
  const text = '{"type":"entity","name":"A","entityType":"t","observations":["x", 1]}\n{}\n';
  const { reads, moreProblems } = await readGraphInThread({ text, format: undefined }, signal);
  expect(reads.map(({ item }) => item?.kind)).toEqual(['entity', undefined]);
  expect(reads.flatMap(({ problems }) => problems)).toHaveLength(2);
  expect(moreProblems).toBe(0);
});
