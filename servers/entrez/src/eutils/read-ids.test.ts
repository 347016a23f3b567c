import { expect, test } from 'vitest';

import { readIds } from './read-ids.ts';

test.each([
  '31452104',
  'NM_000546.6',
  'NP_000537.3',
  'GCF_000001405.40',
  'NZ_CP012345.1',
  'WP_003131952.1',
  'AB123456.1',
  'rs699',
  'PMC6710001',
  'P04637',
  'A0A024R1R8',
  '1TUP',
  '1TUP_A',
  'SRR000001',
  'VCV000012345.1',
])('takes %s', (id) => {
  expect(readIds(id)).toEqual([id]);
});

test('parts ids at commas, semicolons and blanks, each once and in order', () => {
  expect(readIds(' 3,1;2\n3\t\r\n NM_000546.6 , ,1')).toEqual(['3', '1', '2', 'NM_000546.6']);
});

test.each([
  ['', 'IDs parameter cannot be empty'],
  ['  ', 'IDs parameter cannot be empty'],
  [' ,; ,', 'No valid IDs found in parameter'],
  ['abc', 'Invalid ID format: abc'],
  ['1,a-b,x!', 'Invalid ID format: a-b, x!'],
  ['a,b,c,d', 'Invalid ID format: a, b, c...'],
  ['10.1000/x', 'Invalid ID format: 10.1000/x'],
  ['x'.repeat(60), `Invalid ID format: ${'x'.repeat(40)}…`],
])('refuses %j: %s', (text, message) => {
  expect(() => readIds(text)).toThrow(
    expect.objectContaining({ code: 'invalid_arguments', message }),
  );
});

test('takes ten thousand ids and no more', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => String(index + 1));
  expect(readIds(many.join(','))).toHaveLength(10_000);
  expect(() => readIds(`${many.join(',')},10001`)).toThrow(
    expect.objectContaining({ code: 'too_large' }),
  );
});
