import { writeCursor as writeToken } from '@wellspoken/kit/paging';
import { expect, test } from 'vitest';

import { openSearchPage, type AskedSearch } from './cursor.ts';

const POSITION = { start: 1, line: 12, names: ['src', 'größe\n.ts'] };

function encode(value: unknown): string {
  return writeToken({ tool: 'search', arguments: {} }, value);
}

function write(asked: AskedSearch): string | undefined {
  return openSearchPage(asked).goOn(POSITION).nextCursor;
}

test('reads what it wrote, in whatever order the arguments come', () => {
  const cursor = write({ query: 'a', path: 'src' });
  expect(openSearchPage({ path: 'src', query: 'a', cursor }).start).toEqual(POSITION);
});

test('refuses a cursor of a search with other arguments, with the code for bad arguments', () => {
  const cursor = write({ query: 'a' });
  expect(() => openSearchPage({ query: 'b', cursor })).toThrow(
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
  expect(() => openSearchPage({ cursor })).toThrow(
    'cursor: this one was not given by this server.',
  );
});
