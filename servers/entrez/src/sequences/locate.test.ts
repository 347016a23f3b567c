import { expect, test } from 'vitest';

import { guessDatabase } from './locate.ts';

test.each([
  ['NM_000546.6', 'nuccore'],
  ['NC_000017', 'nuccore'],
  ['NZ_CP007557.1', 'nuccore'],
  ['XR_001.1', 'nuccore'],
  ['U49845.1', 'nuccore'],
  ['AF231982', 'nuccore'],
  ['AAAA01000001.1', 'nuccore'],
  ['NP_000537.3', 'protein'],
  ['wp_000000001.1', 'protein'],
  ['AAA12345.1', 'protein'],
  ['P04637', 'protein'],
  ['A0A024R1X5', 'protein'],
  ['Q9Y6K9', 'protein'],
  ['1TUP_A', 'protein'],
])('knows that %s is in %s', (accession, database) => {
  expect(guessDatabase(accession)).toBe(database);
});

test.each(['1732746264', 'TP53', 'rs123', ''])('cannot tell where %j is', (accession) => {
  expect(guessDatabase(accession)).toBeUndefined();
});
