import { expect, test } from 'vitest';

import { writeReport, MODES, type Result } from '../bench/src/retrieval/report.ts';
import { getMean, scoreAnswer } from '../bench/src/retrieval/score.ts';
import { HALVES, KINDS, type Query } from '../bench/src/retrieval/set.ts';

const query = (kind: Query['kind'], ...relevant: readonly string[]): Query => ({
  id: 'q',
  kind,
  half: 'held-out',
  query: 'words',
  relevant: [...relevant],
});

test.each([
  { kind: 'relation', relevant: ['a', 'b'], found: ['x', 'a', 'y', 'b'], recall: 0.5, rank: 2 },
  { kind: 'relation', relevant: ['a', 'b', 'c'], found: ['c', 'b', 'a'], recall: 1, rank: 1 },
  { kind: 'paraphrase', relevant: ['a', 'b'], found: ['x', 'y', 'b'], recall: 1, rank: 3 },
  { kind: 'keyword', relevant: ['a'], found: ['x', 'y', 'z', 'a'], recall: 0, rank: 4 },
  { kind: 'keyword', relevant: ['a'], found: [], recall: 0, rank: Infinity },
] as const)('a $kind query for $relevant that finds $found has a recall of $recall', (given) => {
  const { kind, relevant, found, recall, rank } = given;
  const score = { recall, reciprocalRank: 1 / rank };
  expect(scoreAnswer(query(kind, ...relevant), found)).toEqual(score);
});

test('the mean of no scores is nothing', () => {
  expect(getMean([])).toEqual({ recall: 0, reciprocalRank: 0 });
});

test('the report fits 80 columns, and says of each aim whether it is met', () => {
  const results = HALVES.flatMap((half) =>
    KINDS.flatMap((kind) =>
      MODES.map((mode): Result => {
        const recall = mode === 'hybrid' && kind === 'relation' ? 0.9 : 1;
        return { query: { ...query(kind, 'a'), half }, mode, score: { recall, reciprocalRank: 1 } };
      }),
    ),
  );
  const report = writeReport(results);
  expect(Math.max(...report.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(report).toMatch(/relation: fused is behind the better by +0\.100 +not met/u);
  expect(report).toMatch(/misspelt: fused is behind the better by +0\.000 +met/u);
  expect(report).toMatch(/paraphrase: fused is before words by +0\.000 +not met/u);
});
