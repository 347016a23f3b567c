import { afterAll, beforeAll, expect, test } from 'vitest';

import { shots } from './rows/shots.ts';
import { talks } from './rows/talks.ts';
import { compareAnswers, compareTalks } from './support/compare.ts';
import { servePair, type Pair } from './support/pair.ts';
import { named } from './support/row.ts';

let pair: Pair;
beforeAll(async () => {
  pair = await servePair();
});
afterAll(async () => {
  await Promise.all([pair.fast.drop(), pair.slow.drop()]);
});

test('the table is as long as it was meant to be, and names no row twice', () => {
  const names = [...shots, ...talks].map(({ name }) => name);
  expect(shots.length).toBeGreaterThanOrEqual(500);
  expect(talks.length).toBeGreaterThanOrEqual(100);
  expect(new Set(names).size).toBe(names.length);
  const isFast = [...shots, ...talks].filter((row) => row.isFast === true);
  expect(isFast.length).toBeGreaterThanOrEqual(300);
});

test.for(named(shots))('%s', async ([, shot]) => {
  const { fast, slow, strays } = await compareAnswers(pair, shot);
  expect(fast).toEqual(slow);
  expect(strays).toEqual([]);
});

test.for(named(talks))('%s', async ([, talk]) => {
  const { fast, slow, strays } = await compareTalks(talk);
  expect(fast).toEqual(slow);
  expect(strays).toEqual([]);
});
