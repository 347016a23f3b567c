import { expect, test } from 'vitest';

import { findMissing } from './batch.ts';

test.for([
  ['all came', ['1', '2'], [['2'], ['1']], []],
  ['one did not', ['1', '2'], [['2']], ['1']],
  ['PMC with and without its letters', ['PMC1', '2'], [['PMC2'], ['1']], []],
  ['an accession without its version', ['NM_1', 'NM_2.1'], [['NM_1.7'], ['NM_2']], []],
] as const)('%s', ([, ids, records, missing]) => {
  expect(findMissing(ids, records)).toEqual({ missing, short: 0, doubtful: [] });
});

test('a record that does not say its id may be any of those that are left', () => {
  expect(findMissing(['17', '18'], [['NM_1.1']])).toEqual({
    missing: [],
    short: 1,
    doubtful: ['17', '18'],
  });
  expect(findMissing(['17', '18'], [['NM_1.1'], ['NM_2.1']]).short).toBe(0);
});
