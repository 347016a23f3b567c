import { expect, test } from 'vitest';

import { hashText } from './text.ts';

test('texts that differ a little have hashes that differ', () => {
  const counted = Array.from({ length: 50_000 }, (_, index) => `read_notes {"page":${index}}`);
  const padded = Array.from({ length: 2_000 }, (_, index) => '\0'.repeat(index));
  const turned = ['ab', 'ba', 'é', 'e\u0301', '😀', '😁'];
  const texts = [...counted, ...padded, ...turned];
  expect(new Set(texts.map(hashText)).size).toBe(texts.length);
});

test('each half of a hash tells texts apart by itself', () => {
  const texts = Array.from({ length: 2_000 }, (_, index) => `read_notes {"page":${index}}`);
  const halves = texts.map((text) => hashText(text).split('.'));
  expect(new Set(halves.map(([first]) => first)).size).toBeGreaterThan(1_995);
  expect(new Set(halves.map(([, second]) => second)).size).toBeGreaterThan(1_995);
});
