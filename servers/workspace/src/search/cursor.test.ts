import { writeCursor as writeToken } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { readCursor, writeCursor } from './cursor.ts';

const POSITION = { start: 1, line: 12, names: ['src', 'größe\n.ts'] };

function encode(value: unknown): string {
  return writeToken({ tool: 'search', arguments: {} }, value);
}

test('reads what it wrote, in whatever order the arguments come', () => {
  const cursor = writeCursor(POSITION, { query: 'a', path: 'src' });
  expect(readCursor(cursor, { path: 'src', query: 'a' })).toEqual(POSITION);
});

test('refuses a cursor of a search with other arguments, with the code for bad arguments', () => {
  const cursor = writeCursor(POSITION, { query: 'a' });
  expect(() => readCursor(cursor, { query: 'b' })).toThrow(
    expect.objectContaining({
      code: 'invalid_arguments',
      message: 'cursor: this one belongs to a call with other arguments.',
    }),
  );
});

test.each([
  '',
  'nonsense',
  encode(null),
  encode({}),
  encode([]),
  encode({ start: -1, line: 0, names: [] }),
  encode({ start: 0, line: 1.5, names: [] }),
  encode({ start: 0, line: '0', names: [] }),
  encode({ start: 0, line: 0, names: [7] }),
])('refuses the cursor %j, which it never gave', (cursor) => {
  expect(() => readCursor(cursor, {})).toThrow('cursor: this one was not given by this server.');
});
