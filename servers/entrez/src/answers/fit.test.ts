import { tokensOf } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { fitLines } from './fit.ts';

const pages = (text: string, room: number): string[] => {
  const all: string[] = [];
  let from: number | undefined = 0;
  while (from !== undefined && all.length < 1_000) {
    const page = fitLines(text, from, room);
    all.push(page.text);
    from = page.next;
  }
  return all;
};

test('parts a text at line ends, and loses nothing', () => {
  const text = Array.from({ length: 50 }, (_, index) => `line number ${index}\n`).join('');
  const parts = pages(text, 40);
  expect(parts.join('')).toBe(text);
  expect(parts.length).toBeGreaterThan(3);
  for (const part of parts) {
    expect(part.endsWith('\n')).toBe(true);
    expect(tokensOf(part)).toBeLessThanOrEqual(40);
  }
});

test('cuts a line that is too long alone in pieces', () => {
  const text = `${'x'.repeat(5_000)}\nend`;
  const parts = pages(text, 100);
  expect(parts.join('')).toBe(text);
  expect(parts.length).toBeGreaterThan(5);
});

test('goes on where there is no room at all', () => {
  expect(pages('ab\ncd\n', -5).join('')).toBe('ab\ncd\n');
});
