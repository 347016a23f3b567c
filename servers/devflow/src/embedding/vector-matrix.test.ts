import { expect, test } from 'vitest';

import { createVectorMatrix, type Range } from './vector-matrix.ts';

const ALL: Range = [0, Number.MAX_SAFE_INTEGER];

test('finds the nearest, the most like first, within a range of keys', () => {
  const matrix = createVectorMatrix(2);
  matrix.add(1, 10, Float32Array.of(1, 0));
  matrix.add(2, 20, Float32Array.of(0, 1));
  matrix.add(3, 30, Float32Array.of(0.6, 0.8));
  const near = matrix.nearest(Float32Array.of(1, 0), ALL, 2);
  expect(near.map(({ textId }) => textId)).toEqual([10, 30]);
  expect(near[1]?.similarity).toBeCloseTo(0.6);
  expect(matrix.nearest(Float32Array.of(1, 0), [15, 25], 5).map(({ textId }) => textId)).toEqual([
    20,
  ]);
  expect(matrix.count([15, 35])).toBe(2);
  expect(matrix.lastId()).toBe(3);
});

test('keeps what does not fit in one piece', () => {
  const matrix = createVectorMatrix(1);
  for (let id = 1; id <= 3_000; id++) matrix.add(id, id, Float32Array.of(id / 3_000));
  const near = matrix.nearest(Float32Array.of(1), ALL, 3);
  expect(near.map(({ textId }) => textId)).toEqual([3_000, 2_999, 2_998]);
});

test('leaves out a vector of other dimensions', () => {
  const matrix = createVectorMatrix(2);
  matrix.add(1, 1, Float32Array.of(1));
  expect(matrix.count(ALL)).toBe(0);
});
