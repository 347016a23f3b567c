import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readRetryAfter } from './judge.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');

function read(text: string | null, date?: string): number | undefined {
  const headers = new Headers(date === undefined ? {} : { date });
  // A header cannot hold every text, and what it cannot hold never comes.
  try {
    if (text !== null) headers.set('retry-after', text);
  } catch {
    return undefined;
  }
  return readRetryAfter(headers, NOW);
}

test('reads any number of seconds', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom('', ' '), (seconds, blank) => {
      expect(read(`${blank}${seconds}${blank}`)).toBe(seconds * 1000);
    }),
  );
});

test('reads any date of HTTP, and nothing below zero', () => {
  const dates = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(dates, (date) => {
      const whole = Math.floor(date.getTime() / 1000) * 1000;
      expect(read(date.toUTCString())).toBe(Math.max(0, whole - NOW));
    }),
  );
});

test('gives a number from zero, or nothing, for any text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const ms = read(text);
      expect(ms === undefined || (Number.isFinite(ms) && ms >= 0)).toBe(true);
    }),
  );
});

test.for([null, '', 'soon', '-5', '1.', '1e3', '0x10', '2026-11-15', 'Sunday, perhaps'])(
  'takes %j for no time at all',
  (text) => {
    expect(read(text)).toBeUndefined();
  },
);

test.for(['Sunday, 15-Nov-26 12:01:00 GMT', 'Sun Nov 15 12:01:00 2026 GMT'])(
  'reads the older form %j',
  (text) => {
    expect(read(text)).toBe(60_000);
  },
);

test('stays a number for seconds beyond all measure', () => {
  expect(read('9'.repeat(400))).toBe(Number.MAX_SAFE_INTEGER);
});

test('rounds a part of a second up', () => {
  expect(read('1.0005')).toBe(1_001);
});

test.for([
  ['a year ahead', '2027-11-15T12:00:00Z'],
  ['a year behind', '2025-11-15T12:00:00Z'],
] as const)('counts a date from the clock of the service, which is %s', ([, at]) => {
  const then = Date.parse(at);
  expect(read(new Date(then + 30_000).toUTCString(), new Date(then).toUTCString())).toBe(30_000);
});
