import fc from 'fast-check';
import { expect, test } from 'vitest';

import { parseRetryAfter } from './judge.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');

test('reads any number of seconds', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom('', ' '), (seconds, blank) => {
      expect(parseRetryAfter(`${blank}${seconds}${blank}`, NOW)).toBe(seconds * 1000);
    }),
  );
});

test('reads any date of HTTP, and nothing below zero', () => {
  const dates = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(dates, (date) => {
      const whole = Math.floor(date.getTime() / 1000) * 1000;
      expect(parseRetryAfter(date.toUTCString(), NOW)).toBe(Math.max(0, whole - NOW));
    }),
  );
});

test('gives a number from zero, or nothing, for any text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = parseRetryAfter(text, NOW);
      expect(read === undefined || (Number.isFinite(read) && read >= 0)).toBe(true);
    }),
  );
});

test.for([null, '', 'soon', '-5', '1.5', '1e3', '0x10', '2026-11-15', 'Sunday, perhaps'])(
  'takes %j for no time at all',
  (text) => {
    expect(parseRetryAfter(text, NOW)).toBeUndefined();
  },
);

test.for(['Sunday, 15-Nov-26 12:01:00 GMT', 'Sun Nov 15 12:01:00 2026 GMT'])(
  'reads the older form %j',
  (text) => {
    expect(parseRetryAfter(text, NOW)).toBe(60_000);
  },
);

test('stays a number for seconds beyond all measure', () => {
  expect(parseRetryAfter('9'.repeat(400), NOW)).toBe(Number.MAX_SAFE_INTEGER);
});
