import { tokensOf } from '@wellspoken/kit/paging';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fitText } from './fetch.ts';

test('gives a text that fits as it is', () => {
  expect(fitText('a short text', 100)).toBe('a short text');
});

test('ends at the end of a record where one ends late enough', () => {
  const records = '<PubmedArticle>some words</PubmedArticle>'.repeat(20);
  expect(fitText(records, 50)).toMatch(/<\/PubmedArticle>$/);
  const flat = 'LOCUS one\nORIGIN\n//\n'.repeat(50);
  expect(fitText(flat, 50)).toMatch(/\n\/\/\n$/);
});

test('ends at a line where no record ends', () => {
  expect(fitText('a line of words\n'.repeat(100), 50)).toMatch(/words\n$/);
});

test('cuts a line that is too long alone, but no character', () => {
  const cut = fitText('😀'.repeat(500), 50);
  expect(cut.length).toBeGreaterThan(0);
  expect(cut).toMatch(/^(?:😀)+$/u);
});

test('pieces put together are the text, each within its tokens', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '"', 'é', '\n', '😀', '>', ' '),
    maxLength: 800,
  });
  fc.assert(
    fc.property(text, fc.integer({ min: 20, max: 80 }), (whole, tokens) => {
      let rest = whole;
      let joined = '';
      while (rest !== '') {
        const piece = fitText(rest, tokens);
        expect(piece).not.toBe('');
        expect(tokensOf(piece)).toBeLessThanOrEqual(tokens);
        joined += piece;
        rest = rest.slice(piece.length);
      }
      expect(joined).toBe(whole);
    }),
  );
});
