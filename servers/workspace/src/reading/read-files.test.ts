import fc from 'fast-check';
import { expect, test } from 'vitest';

import { openReader } from '../../tests/support/reader.ts';
import { shareBudget } from './read-files.tool.ts';

test('gives every file an outcome of its own', async () => {
  const { call } = await openReader({ 'a.txt': 'one\n', 'b.bin': Buffer.of(0, 1), 'c.txt': '' });
  const paths = ['a.txt', 'missing.txt', 'b.bin', 'c.txt', '../x', 'a.txt'];
  const { data, texts, code } = await call('read_files', { paths });
  expect(code).toBe('ok');
  expect(data).toMatchObject({
    files: [
      { path: 'a.txt', ok: true, kind: 'text', text: 'one\n' },
      { path: 'missing.txt', ok: false, error: { code: 'not_found', suggestions: [] } },
      { path: 'b.bin', ok: true, kind: 'binary', size: 2 },
      { path: 'c.txt', ok: true, text: '' },
      { path: '../x', ok: false, error: { code: 'permission_denied' } },
      { path: 'a.txt', ok: true },
    ],
  });
  expect(texts).toEqual([
    'Read 4 of 6 files.',
    '==> a.txt (line 1 of 1)\none\n',
    '==> missing.txt (not_found)\nThere is no file or folder "missing.txt".',
    '==> b.bin (application/octet-stream, 2 bytes)\nNot text: use read_file to see it.',
    '==> c.txt (empty)\n',
    '==> ../x (permission_denied)\n"../x" leads outside the allowed folders.\nCall list_allowed_directories to see where you may work.',
    '==> a.txt (line 1 of 1)\none\n',
  ]);
});

test('leaves small files whole, begins large ones, and says how to go on', async () => {
  const large = `${'0123456789'.repeat(10)}\n`.repeat(4_000);
  const { call } = await openReader({ 'l1.txt': large, 'small.txt': 'small', 'l2.txt': large });
  const { data } = await call('read_files', { paths: ['l1.txt', 'small.txt', 'l2.txt'] });
  const files = data['files'] as { path: string; text: string; nextCursor?: string }[];
  expect(files.map(({ nextCursor }) => nextCursor !== undefined)).toEqual([true, false, true]);
  expect(files[1]).toMatchObject({ text: 'small' });
  const shown = files.map(({ text }) => text.length);
  expect(shown.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(262_144);
  expect(Math.min(shown[0] ?? 0, shown[2] ?? 0)).toBeGreaterThan(120_000);
  const rest = await call('read_file', { path: 'l2.txt', cursor: files[2]?.nextCursor });
  expect(large.startsWith((files[2]?.text ?? '') + String(rest.data['text']))).toBe(true);
});

test('takes 50 paths and no more', async () => {
  const { call } = await openReader({ 'a.txt': 'a' });
  const paths = Array.from({ length: 50 }, () => 'a.txt');
  expect((await call('read_files', { paths })).texts[0]).toBe('Read 50 of 50 files.');
  expect((await call('read_files', { paths: [...paths, 'a.txt'] })).code).toBe('invalid_arguments');
  expect((await call('read_files', { paths: [] })).code).toBe('invalid_arguments');
});

test('a budget is never overdrawn, and is shared out where it is needed', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1_000)), fc.nat(20_000), (sizes, budget) => {
      const shares = shareBudget(sizes, budget);
      const used = shares.reduce((sum, share) => sum + share, 0);
      expect(used).toBeLessThanOrEqual(budget);
      const wanted = sizes.reduce((sum, size) => sum + size, 0);
      if (wanted <= budget) expect(shares).toEqual(sizes);
      else expect(budget - used).toBeLessThanOrEqual(sizes.length);
    }),
  );
});
