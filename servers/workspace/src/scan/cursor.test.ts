import { expect, test } from 'vitest';

import { readCursor, writeCursor } from './cursor.ts';

const POSITION = { start: 1, line: 12, names: ['src', 'größe\n.ts'] };

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

test('reads what it wrote, in whatever order the arguments come', () => {
  const cursor = writeCursor(POSITION, { query: 'a', path: 'src' });
  expect(readCursor(cursor, { path: 'src', query: 'a' })).toEqual(POSITION);
});

test('refuses a cursor of a search with other arguments, and says what to do', () => {
  const cursor = writeCursor(POSITION, { query: 'a' });
  expect(() => readCursor(cursor, { query: 'b' })).toThrow(
    expect.objectContaining({
      code: 'invalid_arguments',
      message: 'The cursor belongs to a search with other arguments.',
      suggestions: ['Repeat the arguments of the call that gave it, or leave "cursor" out.'],
    }),
  );
});

test.each([
  '',
  'nonsense',
  encode(null),
  encode({}),
  encode([]),
  encode(['x', -1, 0]),
  encode(['x', 0, 1.5]),
  encode(['x', 0, '0']),
  encode(['x', 0, 0, 7]),
])('refuses the cursor %j, which it never gave', (cursor) => {
  expect(() => readCursor(cursor, {})).toThrow('The cursor is not one that this tool gave.');
});
