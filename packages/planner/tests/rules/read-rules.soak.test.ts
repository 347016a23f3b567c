import { expect, test } from 'vitest';

import { fuzzExample, fuzzPaths, fuzzPatterns, fuzzTexts } from './fuzz-rules.ts';

test('thousands of texts are read as rules or told, and none ends the process', () => {
  expect(() => fuzzTexts(5_000)).not.toThrow();
});

test('thousands of broken examples are read or told', () => {
  expect(() => fuzzExample(1_000)).not.toThrow();
});

test('owners, paths and patterns are read from thousands of texts', () => {
  expect(() => fuzzPaths(5_000)).not.toThrow();
});

test('patterns of paths fit what they fit in a .gitignore, thousands of times', () => {
  expect(() => fuzzPatterns(10_000)).not.toThrow();
});
