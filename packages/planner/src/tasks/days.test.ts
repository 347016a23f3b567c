import { expect, test } from 'vitest';

import { addDays, toDay, countDaysBetween, countDays } from './days.ts';

test('days are counted over the ends of months and leap years', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(countDaysBetween('2027-12-30', '2028-01-02')).toBe(3);
  expect(countDays({ startDate: '2028-02-21', endDate: '2028-03-05' })).toBe(14);
});

test('what comes after all days that can be written comes on the last of them', () => {
  expect(addDays('9999-12-30', 1)).toBe('9999-12-31');
  expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
  expect(addDays('2026-03-06', Number.MAX_VALUE)).toBe('9999-12-31');
});

test('a time is of its day in UTC', () => {
  expect(toDay('2028-03-01T01:00:00+02:00')).toBe('2028-02-29');
});
