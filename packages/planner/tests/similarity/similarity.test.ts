import fc from 'fast-check';
import { expect, test } from 'vitest';

import { findDuplicatePairs, findDuplicates, chooseTier } from '../../src/similarity/duplicates.ts';
import {
  computeConfidence,
  computeShares,
  createLabelNeighbours,
  createLabelWords,
} from '../../src/similarity/label-evidence.ts';
import {
  suggestNeighbourLabels,
  compareConfidence,
} from '../../src/similarity/neighbour-labels.ts';
import { computeSimilarity, createSimilarity, scoreParts } from '../../src/similarity/similar.ts';
import { issueOf } from './issue-of.ts';

const issues = [
  issueOf(1, 'Crash when the antenna file is empty', { labels: ['bug'] }),
  issueOf(2, 'Segfault with an empty antenna file', { labels: ['bug'], body: 'It panics.' }),
  issueOf(3, 'Document the antenna file', { labels: ['documentation'] }),
  issueOf(4, 'Add a dark theme', { labels: ['feature'] }),
];
const similarity = createSimilarity(issues);

// 0.4 * 0.5 + 0.6 * 0.25 = 0.35. With 26 words it is 26 * 0.35 / (26 + 10 * 0.65) = 9.1 / 32.5 = 0.28;
// with 6 words 6 * 0.35 / (6 + 6.5) = 2.1 / 12.5 = 0.168.
test('the score is four tenths words and six tenths letters, and less where words are few', () => {
  expect(computeSimilarity(0.5, 0.25, 26)).toBe(0.28);
  expect(computeSimilarity(0.5, 0.25, 6)).toBe(0.168);
  expect([
    computeSimilarity(0, 0, 5),
    computeSimilarity(1, 1, 1),
    computeSimilarity(0, 0, 0),
  ]).toEqual([0, 1, 0]);
});

test('finds what says the same in other words, and never the issue itself', () => {
  const found = similarity.to(issues[0] ?? issueOf(9, ''), { most: 10 });
  expect(found.map(({ issue }) => issue.number)).toEqual([2, 3]);
  expect(found[0]?.shared.toSorted()).toEqual(['antenna', 'crash', 'empty', 'file']);
});

test('the same text has the score 1, inside of the corpus and outside', () => {
  const twin = issueOf(5, 'Add a dark theme');
  const [inside] = createSimilarity([...issues, twin]).to(twin, { most: 1 });
  expect(inside).toMatchObject({ score: 1, issue: { number: 4 } });
  const [outside] = similarity.to({ title: 'Add a dark theme', body: '' }, { most: 1 });
  expect(outside).toMatchObject({ score: 1, issue: { number: 4 } });
});

test('of two that are as good, the one that was there first is first', () => {
  const twins = [3, 1, 2].map((number) => issueOf(number, 'Solar panel stuck'));
  const found = createSimilarity(twins).to({ title: 'solar panel', body: '' }, { most: 3 });
  expect(found.map(({ issue }) => issue.number)).toEqual([1, 2, 3]);
});

test('the parts of a score add up to it', () => {
  const [found] = similarity.to(issues[0] ?? issueOf(9, ''), { most: 1 });
  if (found === undefined) throw new Error('nothing was found');
  const sum = scoreParts(found).reduce((total, { points }) => total + points, 0);
  expect(sum).toBeCloseTo(found.score, 10);
});

test.for([
  [0.2, 'likely'],
  [0.199, 'possible'],
  [0.12, 'possible'],
  [0.119, 'unlikely'],
] as const)('a score of %d is %s', ([score, tier]) => {
  expect(chooseTier(score)).toBe(tier);
});

test('names each pair once, the older issue first', async () => {
  const { pairs, total } = await findDuplicatePairs(similarity, { most: 10 });
  const [best] = pairs;
  expect([best?.older.number, best?.newer.number]).toEqual([1, 2]);
  expect(total).toBe(pairs.length);
  const names = pairs.map(({ older, newer }) => `${older.number} ${newer.number}`);
  expect(new Set(names).size).toBe(names.length);
});

test('of issues of the same second, the one with the lower number is older', async () => {
  const createdAt = '2026-01-01T00:00:00Z';
  const twins = [2, 1].map((number) => issueOf(number, 'Solar panel stuck', { createdAt }));
  const { pairs } = await findDuplicatePairs(createSimilarity(twins), { most: 10 });
  expect(pairs).toMatchObject([{ older: { number: 1 }, newer: { number: 2 } }]);
});

test('waits between issues where it is told to', async () => {
  let pauses = 0;
  const pause = (): Promise<void> => Promise.resolve(void (pauses += 1));
  await findDuplicatePairs(similarity, { most: 1, pause });
  expect(pauses).toBe(issues.length);
});

const ABOUT = [
  'antenna lost',
  'valve jams',
  'solar panel dirty',
  'gyroscope drifts',
  'wheel stuck',
];
const TEMPLATE = `<!-- Thank you for this report! Please search the tracker before you write, and
remove passwords from logs. Reports that nobody can follow may be closed by maintainers. -->
### Prerequisites
- [x] I have searched the existing reports and found none like it
- [x] I have read the contributing guidelines and the code of conduct

### Summary
`;

test('a template that all issues have makes none of them alike', async () => {
  const plain = ABOUT.map((title, at) => issueOf(at + 1, title, { body: `It ${title} at noon` }));
  const filled = plain.map((one) => ({ ...one, body: `${TEMPLATE}${one.body}` }));
  expect(await findDuplicatePairs(createSimilarity(filled), { most: 9 })).toEqual({
    pairs: [],
    total: 0,
  });
  const asked = { title: 'Antenna lost', body: TEMPLATE };
  const [found] = createSimilarity(filled).to(asked, { most: 1 });
  expect(found?.issue.number).toBe(1);
  expect(found?.shared.toSorted()).toEqual(['antenna', 'lost']);
});

test.for([
  ['Chinese', '打开空文件时崩溃', '空文件导致程序崩溃', '添加深色主题'],
  ['Japanese', 'サーバーでエラーが出る', 'エラー：サーバーに接続できない', '検索を速くする'],
  ['Korean', '빈 파일을 열면 충돌', '파일이 비면 충돌이 난다', '어두운 테마 추가'],
  ['Arabic', 'تعطل عند فتح ملف فارغ', 'تَعطّل مع ملف فارغ', 'إضافة سمة داكنة'],
] as const)('finds what is alike in %s, and its label', ([, one, same, other]) => {
  const made = createSimilarity([
    issueOf(1, one, { labels: ['bug'] }),
    issueOf(2, other, { labels: ['feature'] }),
  ]);
  const asked = { title: same, body: '' };
  expect(made.to(asked, { most: 9 }).map(({ issue }) => issue.number)).toEqual([1]);
  expect(suggestNeighbourLabels(asked, made)).toMatchObject([
    { label: 'bug', evidence: [{ reference: 'acme/probe#1' }] },
  ]);
});

test('leaves out what is below the threshold', () => {
  const all = findDuplicates(issues[0] ?? issueOf(9, ''), similarity, { threshold: 0, most: 10 });
  const some = findDuplicates(issues[0] ?? issueOf(9, ''), similarity, { most: 10 });
  expect(some).toEqual(all.filter(({ score }) => score >= 0.12));
});

const likeText = fc.record({
  title: fc.oneof(
    fc.array(fc.nat(0xff_ff), { maxLength: 60 }).map((units) => String.fromCharCode(...units)),
    fc.constantFrom('', '🚀', 'تعطل عند البدء', 'Crash on start', '起動時にクラッシュする'),
  ),
  body: fc.oneof(fc.lorem({ maxCount: 30 }), fc.string({ maxLength: 100 })),
});

test('answers any texts with scores from 0 to 1, the same each time, and the same both ways', () => {
  fc.assert(
    fc.property(fc.array(likeText, { minLength: 2, maxLength: 6 }), (texts) => {
      const corpus = texts.map(({ title, body }, at) => issueOf(at + 1, title, { body }));
      const ask = (): string =>
        JSON.stringify(corpus.map((one) => createSimilarity(corpus).to(one, { most: 9 })));
      expect(ask()).toBe(ask());
      const made = createSimilarity(corpus);
      for (const one of corpus) {
        for (const { issue, score } of made.to(one, { most: 9 })) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          const back = made.to(issue, { most: 9 }).find((other) => other.issue.id === one.id);
          expect(back?.score).toBeCloseTo(score, 2);
        }
      }
    }),
    { seed: 6, numRuns: 40 },
  );
});

test('compares bodies of 200 kB', () => {
  const long = 'The antenna lost its signal at noon.\n'.repeat(5_600);
  const big = [issueOf(1, 'Signal', { body: long }), issueOf(2, 'Signal', { body: long })];
  expect(createSimilarity(big).to(big[0] ?? issueOf(9, ''), { most: 1 })[0]?.score).toBe(1);
});

// (0.9 + 0.5) / 2
test('words and neighbours count the same for a label', () => {
  expect(computeConfidence(0.9, 0.5)).toBe(0.7);
});

/*
 * Of four labelled issues two are bugs, so a bug is (2 + 1) / (4 + 2) = 0.5 likely beforehand, with
 * log-odds 0. "boom" stands in two issues, both bugs: (2 + 2 * 0.5) / (2 + 2) = 0.75, with log-odds
 * ln 3. It is the only word that two have, so the odds are 3 to 1: 0.75.
 */
test('a word speaks for a label as often as issues with it have the label', () => {
  const words = createLabelWords([
    issueOf(1, 'boom', { labels: ['bug'] }),
    issueOf(2, 'boom', { labels: ['bug'] }),
    issueOf(3, 'theme', { labels: ['feature'] }),
    issueOf(4, 'export', { labels: ['feature'] }),
    issueOf(5, 'boom'),
  ]);
  const said = words.of({ title: 'Boom', body: '' });
  const bug = said.find(({ label }) => label === 'bug');
  expect(bug?.confidence).toBeCloseTo(0.75, 10);
  expect(bug?.words).toEqual(['boom']);
});

/*
 * The text is the fourth: of four "dark" is in three, ln(1 + 1.5 / 3.5) = 0.3567, "theme" in two,
 * ln(1 + 2.5 / 2.5) = 0.6931, and "mode" in one, ln(1 + 3.5 / 1.5) = 1.2040. All three have two words,
 * so that lengths cancel. The first issue is the same: 1. The second shares "dark": of the text that is
 * 0.3567 / 1.0498 = 0.3397, of the issue 0.3567 / 1.5606 = 0.2285, and the mean is
 * sqrt(0.3397 * 0.2285) = 0.2787. The shares are 1 / 1.2787 = 0.782 and 0.218.
 */
test('neighbours count as much as they are worded alike', () => {
  const neighbours = createLabelNeighbours([
    issueOf(1, 'dark theme', { labels: ['ui'] }),
    issueOf(2, 'dark mode', { labels: ['feature'] }),
    issueOf(3, 'crash', { labels: ['bug'] }),
    issueOf(4, 'dark theme'),
  ]);
  const near = neighbours.of({ title: 'Dark theme', body: '' });
  expect(near.map(({ issue }) => issue.number)).toEqual([1, 2]);
  const shares = computeShares(near);
  expect(shares.get('ui')).toBeCloseTo(0.782, 3);
  expect(shares.get('feature')).toBeCloseTo(0.218, 3);
  expect(shares.get('bug')).toBeUndefined();
});

// Six tenths are in doubt; half of that goes: 1 - 0.6 * 0.5 = 0.7.
test('a likely duplicate that has the label takes away as much of the doubt as it is alike', () => {
  expect(compareConfidence(0.4, 0.5)).toBe(0.7);
  expect([compareConfidence(0.4, 0), compareConfidence(0.4, 1)]).toEqual([0.4, 1]);
});

test('suggests the labels of issues like it, with those issues and with words', () => {
  const [first] = suggestNeighbourLabels(
    { title: 'Crash with an empty file', body: '' },
    similarity,
  );
  expect(first).toMatchObject({ label: 'bug', evidence: [{ reference: 'acme/probe#2' }, {}] });
  expect(first?.words).toContain('crash');
});

test('an issue is no evidence for its own labels', () => {
  const lonely = [...issues, issueOf(5, 'Paint it', { labels: ['paint'] })];
  const made = createSimilarity(lonely);
  const found = suggestNeighbourLabels(lonely[4] ?? issueOf(9, ''), made, { minConfidence: 0 });
  expect(found.map(({ label }) => label)).not.toContain('paint');
});

test('suggests nothing for which nothing speaks, however usual it is', () => {
  const usual = createSimilarity([1, 2, 3].map((at) => issueOf(at, 'Crash', { labels: ['bug'] })));
  const asked = { title: '🚀', body: '' };
  expect(suggestNeighbourLabels(asked, usual, { minConfidence: 0 })).toEqual([]);
});

test('suggests nothing where no issue has labels', () => {
  const bare = createSimilarity([issueOf(1, 'Crash'), issueOf(2, 'Crash again')]);
  expect(suggestNeighbourLabels({ title: 'Crash', body: '' }, bare, { minConfidence: 0 })).toEqual(
    [],
  );
});
