import { expect, test } from 'vitest';

import { readRepository } from './read-repository.ts';

const defaults = { owner: 'acme', repository: 'acme/rocket' };

test.for([
  ['ada/notes', 'ada/notes'],
  ['website', 'acme/website'],
  ['https://github.com/ada/notes', 'ada/notes'],
  ['https://github.com/ada/notes.git', 'ada/notes'],
  ['https://github.example.org/ada/notes/', 'ada/notes'],
  [undefined, 'acme/rocket'],
] as const)('reads %s as %s', ([text, expected]) => {
  const { owner, name } = readRepository(text, defaults, 'repo');
  expect(`${owner}/${name}`).toBe(expected);
});

test.for(['a/b/c', 'has blank', 'ada/', '/notes', ''])('refuses %j', (text) => {
  expect(() => readRepository(text, defaults, 'repo')).toThrow(/expected owner\/name/);
});
