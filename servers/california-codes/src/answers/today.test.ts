import { expect, test } from 'vitest';

import { getDayInCalifornia } from './today.ts';

test.for([
  ['2027-07-01T06:59:59Z', '2027-06-30'],
  ['2027-07-01T07:00:00Z', '2027-07-01'],
  ['2028-01-01T07:59:59Z', '2027-12-31'],
  ['2028-01-01T08:00:00Z', '2028-01-01'],
])('at %s it is %s in California', ([time = '', day]) => {
  expect(getDayInCalifornia(new Date(time))).toBe(day);
});
