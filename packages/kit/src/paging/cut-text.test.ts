import { expect, test } from 'vitest';

import { cutText } from './cut-text.ts';

test('keeps a text that is short enough', () => {
  expect(cutText('short', 5)).toBe('short');
});

test('cuts a text where it gets too long', () => {
  expect(cutText('too long', 3)).toBe('too');
});

test('leaves out a character that would be cut in two', () => {
  expect(cutText('a😀b', 2)).toBe('a');
  expect(cutText('a😀b', 3)).toBe('a😀');
});
