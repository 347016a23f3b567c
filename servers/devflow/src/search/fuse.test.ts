import { expect, test } from 'vitest';

import { fuse } from './create-search.ts';
import type { MeaningCandidate } from './meaning.ts';
import type { Candidate } from './score.ts';

const word = (entityId: number, coverage: number): Candidate => ({ entityId, score: 1, coverage });
const like = (entityId: number): MeaningCandidate => ({
  entityId,
  score: 1,
  similarity: 0.5,
  posting: { id: entityId, kind: 'head', targetId: entityId, entityId, otherId: null, words: 1 },
});
const order = (...given: Parameters<typeof fuse>): readonly number[] =>
  fuse(...given).map(({ entityId }) => entityId);

test('words that cover the whole query go before meaning', () => {
  expect(order([word(1, 1), word(2, 1), word(3, 1)], [like(4), like(5)]).slice(0, 3)).toEqual([
    1, 2, 3,
  ]);
});

test('meaning goes before words that cover little of the query', () => {
  expect(order([word(1, 0.3)], [like(2), like(3)])).toEqual([2, 3, 1]);
});

test('what both find goes before what one finds', () => {
  expect(order([word(1, 0.8), word(2, 0.8)], [like(3), like(2)])[0]).toBe(2);
});

test.each([
  [0, [1, 2]],
  [1, [2, 1]],
])('a semantic weight of %d decides alone', (weight, expected) => {
  expect(order([word(1, 1)], [like(2)], weight)).toEqual(expected);
});

test('says the place in both orders', () => {
  const [first] = fuse([word(9, 1), word(1, 1)], [like(1)], 0.9);
  expect(first).toMatchObject({ entityId: 1, keyword: { rank: 2 }, meaning: { rank: 1 } });
});
