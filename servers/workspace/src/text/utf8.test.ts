import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { countUnfinishedUtf8, Utf8Check } from './utf8.ts';

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }).map((text) => Uint8Array.from(Buffer.from(text))),
);

test('bytes that go by in any chunks are judged as if they came at once', () => {
  fc.assert(
    fc.property(bytes, fc.array(fc.nat(8)), (all, lengths) => {
      const check = new Utf8Check();
      let at = 0;
      for (const length of lengths) {
        check.add(all.subarray(at, at + length));
        at += length;
      }
      check.add(all.subarray(at));
      expect(check.isComplete()).toBe(isUtf8(all));
    }),
    { numRuns: 1_000 },
  );
});

test('finds how much of a text cut anywhere is an unfinished character', () => {
  const all = Buffer.from('aé日🎈');
  const cuts = Array.from({ length: all.length + 1 }, (_, end) =>
    countUnfinishedUtf8(all.subarray(0, end)),
  );
  expect(cuts).toEqual([0, 0, 1, 0, 1, 2, 0, 1, 2, 3, 0]);
});
