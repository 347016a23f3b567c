import { expect, test } from 'vitest';

import { parseTokens } from './read-auth.ts';

test('reads names, scopes and tokens, over spaces, lines and comments', () => {
  const text = `
    # who may write
    alice:notes:read,notes:write=abc=def==  bob=xyz
    \tcarol:=only-open-things\r
  `;
  expect(parseTokens(text, 'T')).toEqual([
    { caller: 'alice', token: 'abc=def==', scopes: ['notes:read', 'notes:write'] },
    { caller: 'bob', token: 'xyz' },
    { caller: 'carol', token: 'only-open-things', scopes: [] },
  ]);
});

test.for(['', '  \n', '# alice=abc'])('%j holds none', (text) => {
  expect(parseTokens(text, 'T')).toEqual([]);
});

test.for(['canary', '=canary', 'canary=', ':a=canary'])(
  'refuses %j by its place, and does not repeat it',
  (entry) => {
    const read = () => parseTokens(`alice=abc ${entry}`, 'WELLSPOKEN_TOKENS');
    expect(read).toThrow(
      'WELLSPOKEN_TOKENS: expected name=token or name:scope,scope=token; entry 2 is neither.',
    );
    expect(read).not.toThrow('canary');
  },
);
