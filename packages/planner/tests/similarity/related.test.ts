import { expect, test } from 'vitest';

import { findReferences, findRelated } from '../../src/similarity/related.ts';
import { createSimilarity } from '../../src/similarity/similar.ts';
import { issueOf } from './issue-of.ts';

test.for([
  ['a number', 'see #12 and (#13)', ['acme/probe#12', 'acme/probe#13']],
  ['another repository', 'as in Ada/Notes#3', ['ada/notes#3']],
  ['an address', 'https://github.com/acme/rocket/issues/7#issuecomment-1', ['acme/rocket#7']],
  ['a pull request', 'https://github.com/acme/rocket/pull/8.', ['acme/rocket#8']],
  ['nothing in code', '`#1` and\n```\n#2\n```\n#3', ['acme/probe#3']],
  ['no colours and no headings', 'color:#123abc\n# 4\nabc#5', []],
  ['each once', '#1 #1 acme/probe#1', ['acme/probe#1']],
] as const)('finds %s', ([, text, wanted]) => {
  expect([...findReferences(text, 'acme/probe')]).toEqual(wanted);
});

const issues = [
  issueOf(1, 'Landing'),
  issueOf(2, 'Gear', { parent: 'acme/probe#1', labels: ['feature'], milestone: 'Beta' }),
  issueOf(3, 'Radar', { parent: 'acme/probe#1', labels: ['feature'], milestone: 'Beta' }),
  issueOf(4, 'Brakes', { body: 'Needs the wheels of #2.' }),
  issueOf(5, 'Repaint', { labels: ['feature'], milestone: 'Beta' }),
  issueOf(6, 'Gear jams'),
];

test('names each reason, with points that add up', () => {
  const found = findRelated(issues[1] ?? issueOf(9, ''), createSimilarity(issues), { most: 10 });
  const reasons = found.map(({ issue, parts }) => [issue.number, parts.map(({ name }) => name)]);
  expect(reasons).toEqual([
    [4, ['named']],
    [3, ['family', 'milestone', 'labels']],
    [1, ['family']],
    [6, ['text']],
  ]);
  // A name in a text counts 50; a family 40, the milestone 5 and one label 3.
  expect(found.slice(0, 2).map(({ score }) => score)).toEqual([50, 48]);
  for (const { score, parts } of found) {
    expect(parts.reduce((sum, { points }) => sum + points, 0)).toBe(score);
  }
});

test('a shared label or milestone alone relates nothing', () => {
  const found = findRelated(issues[4] ?? issueOf(9, ''), createSimilarity(issues), { most: 10 });
  expect(found).toEqual([]);
});

test('knows parents from children and who names whom', () => {
  const all = createSimilarity(issues);
  const becauseOf = (asked: number, other: number): string | undefined =>
    findRelated(issues[asked - 1] ?? issueOf(9, ''), all, { most: 10 })
      .find(({ issue }) => issue.number === other)
      ?.parts.at(0)?.because;
  expect(becauseOf(1, 2)).toBe('It is a sub-issue of acme/probe#1.');
  expect(becauseOf(2, 1)).toBe('It is the parent of acme/probe#2.');
  expect(becauseOf(2, 3)).toBe('Both are sub-issues of acme/probe#1.');
  expect(becauseOf(2, 4)).toBe('acme/probe#4 names acme/probe#2.');
  expect(becauseOf(4, 2)).toBe('acme/probe#4 names acme/probe#2.');
});
