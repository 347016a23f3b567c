import { homedir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { expandHome } from './expand-home.ts';

test('a leading ~ is the home of the user', () => {
  expect(expandHome('~/notes/all.db')).toBe(join(homedir(), 'notes', 'all.db'));
  expect(expandHome('~')).toBe(join(homedir()));
});

test.each(['/notes', 'notes', './~/notes', '~ann/notes', '~notes.db', ''])(
  'leaves %j as it is',
  (path) => {
    expect(expandHome(path)).toBe(path);
  },
);
