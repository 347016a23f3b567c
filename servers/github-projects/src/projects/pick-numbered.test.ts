import { expect, test } from 'vitest';

import { pickNumbered } from './pick-numbered.ts';

const views = [
  { id: 'V1', number: 1, name: 'Board' },
  { id: 'V2', number: 2, name: 'Table' },
];
const sought = { kind: 'view', argument: 'viewId' };

test.for([
  ['a name in any case', 'tABLE'],
  ['a number', '2'],
  ['a number with a sign', '#2'],
  ['an id', 'V2'],
  ['a URL', 'https://github.com/orgs/acme/projects/1/views/2?layout=board'],
])('finds by %s', ([, ref = '']) => {
  expect(pickNumbered(ref, views, sought).id).toBe('V2');
});

test('names the candidates where nothing fits', () => {
  expect(() => pickNumbered('Plan', views, sought)).toThrow(/"Board", "Table"/);
});

test('does not choose between a number and a name', () => {
  const odd = [...views, { id: 'V3', number: 3, name: '2' }];
  expect(() => pickNumbered('2', odd, sought)).toThrow(/the number of the view "Table"/);
});
