import { expect, test } from 'vitest';

import { findMissing } from './fetch-records.ts';

const lost = (id: string): { readonly id: string; readonly reason: string } => ({
  id,
  reason: 'no such record',
});

test('names the uids that did not come back, in order', () => {
  const came = [{ uid: '2', fields: {} }];
  expect(findMissing(['3', '2', '1'], came, [])).toEqual([lost('3'), lost('1')]);
});

test('gives the reason where NCBI gave one', () => {
  const refused = [{ id: '1', reason: 'withdrawn' }];
  expect(findMissing(['1'], [], refused)).toEqual(refused);
});

test.each([
  ['NM_000546.6', { uid: '1732746264', fields: { accessionversion: 'NM_000546.6' } }],
  ['NM_000546', { uid: '1732746264', fields: { accessionversion: 'NM_000546.6' } }],
  ['PMC6710001', { uid: '6710001', fields: {} }],
  ['rs699', { uid: '699', fields: {} }],
  ['GCF_000001405.40', { uid: '11968211', fields: { assemblyaccession: 'GCF_000001405.40' } }],
  ['SRR1', { uid: '77', fields: { title: 'a database that names no accession' } }],
])('finds %s under its uid', (id, document) => {
  expect(findMissing([id], [document], [])).toEqual([]);
});

test('an accession without a document is missing though others came', () => {
  const came = [{ uid: '5', fields: { accessionversion: 'NM_1.1' } }];
  expect(findMissing(['NM_1.1', 'NM_2.1'], came, [])).toEqual([lost('NM_2.1')]);
});
