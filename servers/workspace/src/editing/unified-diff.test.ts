import { applyPatch } from 'diff';
import { expect, test } from 'vitest';

import { createDiff } from './unified-diff.ts';

const numbered = (count: number, word: string): string =>
  Array.from({ length: count }, (_item, index) => `${word} ${index}\n`).join('');

test('shows three lines around a change, and no line ends', () => {
  const { diff } = createDiff('a.txt', '1\r\n2\r\n3\r\n4\r\n5\r\n', '1\r\n2\r\n3\r\n4\r\nx\r\n');
  expect(diff).toBe('--- a/a.txt\n+++ b/a.txt\n@@ -2,4 +2,4 @@\n 2\n 3\n 4\n-5\n+x\n');
});

test('says when the last line has no end', () => {
  expect(createDiff('a', 'x', 'x\n').diff).toContain('\\ No newline at end of file');
});

test('a change of very many lines is one block, and still a patch that works', () => {
  const before = `first\n${numbered(1_500, 'old')}last\n`;
  const after = `first\n${numbered(1_200, 'new')}last\n`;
  const { diff, truncated } = createDiff('a.txt', before, after);
  expect(truncated).toBe(false);
  expect(diff).toContain('@@ -2,1500 +2,1200 @@');
  expect(applyPatch(before, diff)).toBe(after);
});

test('a diff that is too long ends after a whole line', () => {
  const { diff, truncated } = createDiff('a.txt', '', numbered(30_000, 'new'));
  expect(truncated).toBe(true);
  expect(diff.length).toBeLessThanOrEqual(50_000);
  expect(diff).toMatch(/\+new \d+\n$/);
});
