import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { sha256 } from './sha256.ts';

test('the hash of any text is that of Node', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }),
  );
});

test.each([0, 55, 56, 63, 64, 65, 119, 120, 4_000])(
  '%i characters are padded rightly',
  (length) => {
    const text = 'a'.repeat(length);
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  },
);
