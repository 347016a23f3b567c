import { expect, test } from 'vitest';

import { mayUse } from './may-use.ts';

test.for<[string, string[] | undefined, string[] | undefined, boolean]>([
  ['one whom no transport authenticated', undefined, ['notes:write'], true],
  ['one without scopes, what names none', [], [], true],
  ['one without scopes, what leaves them out', [], undefined, true],
  ['one without scopes, what needs one', [], ['notes:write'], false],
  ['one with the scope', ['notes:write'], ['notes:write'], true],
  ['one with one scope of two', ['notes:write'], ['notes:read', 'notes:write'], false],
  ['one with both, in another order', ['b', 'a'], ['a', 'b'], true],
  ['one with a longer scope that begins alike', ['notes:write'], ['notes'], false],
])('decides for %s', ([, held, scopes, expected]) => {
  const caller = { id: 'me', ...(held !== undefined && { scopes: held }) };
  expect(mayUse(caller, { scopes })).toBe(expected);
});
