import { expect, test } from 'vitest';

import { countWords, createBm25 } from './bm25.ts';

/*
 * Three texts of two words each, so that every length is the mean and a word that stands once
 * counts 1 * 2.2 / (1 + 1.2) = 1. Words in two of three texts weigh ln(1 + 1.5 / 2.5) = ln 1.6 =
 * 0.4700, words in one of three ln(1 + 2.5 / 1.5) = ln 2.6667 = 0.9808.
 */
const corpus = [
  countWords(['fuel', 'leak']),
  countWords(['fuel', 'gauge']),
  countWords(['solar', 'panel']),
];
const bm25 = createBm25(corpus);

test('a word weighs the more, the fewer texts have it', () => {
  expect(bm25.weightOf('fuel')).toBeCloseTo(Math.log(1.6), 10);
  expect(bm25.weightOf('leak')).toBeCloseTo(Math.log(8 / 3), 10);
});

// Texts 1 and 2 share "fuel": 0.4700 of 0.4700 + 0.9808 = 1.4508 in both directions, so 0.3240.
test('texts are as alike as the weight that they share, and wholly like themselves', () => {
  const [itself, other, stranger] = bm25.likeness(corpus[0] ?? new Map(), false);
  expect(itself).toBeCloseTo(1, 10);
  expect(other).toBeCloseTo(0.324, 3);
  expect(stranger).toBe(0);
});

/*
 * From outside, it counts as a fourth text: "leak" is in two of four, as is "fuel" without it, and
 * both weigh ln(1 + 2.5 / 2.5) = 0.6931. Its length is 1, so its word counts
 * 2.2 / (1 + 1.2 * (0.25 + 0.75 / 2)) = 2.2 / 1.75 = 1.2571 for itself, 0.8713 in all; it finds 0.6931,
 * which is 0.7955 of that. The text finds 0.8713 of its own 1.3863: 0.6285. The geometric mean is
 * sqrt(0.7955 * 0.6285) = sqrt(0.5) = 0.7071.
 */
test('a text from outside is counted among the texts', () => {
  const [first] = bm25.likeness(countWords(['leak']), true);
  expect(first).toBeCloseTo(Math.SQRT1_2, 10);
});

/*
 * "fuel" twice in three words and once in one, so the mean length is 2; both texts have it, which
 * weighs ln(1 + 0.5 / 2.5) = 0.1823, and one has "leak", ln(1 + 1.5 / 1.5) = 0.6931. In the long text
 * "fuel" counts 2 * 2.2 / (2 + 1.2 * (0.25 + 0.75 * 3 / 2)) = 4.4 / 3.65 = 1.2055 and "leak"
 * 2.2 / 2.65 = 0.8302; in the short one "fuel" counts 2.2 / (1 + 1.2 * (0.25 + 0.75 / 2)) = 1.2571.
 * The short text finds 0.1823 * 1.2055 of its own 0.1823 * 1.2571: 0.9589. The long one finds
 * 0.1823 * 1.2571 = 0.2292 of 0.2198 + 0.5754 = 0.7952: 0.2882. The mean is 0.5257.
 */
test('a word that is said again counts more, though less than twice, and less in a long text', () => {
  const long = countWords(['fuel', 'fuel', 'leak']);
  const short = countWords(['fuel']);
  const both = createBm25([long, short]);
  expect(both.likeness(short, false)[0]).toBeCloseTo(0.5257, 3);
  expect(both.likeness(long, false)[1]).toBeCloseTo(0.5257, 3);
});

test('nothing is like nothing', () => {
  expect([...bm25.likeness(new Map(), true)]).toEqual([0, 0, 0]);
  expect([...createBm25([]).likeness(countWords(['a']), true)]).toEqual([]);
});
