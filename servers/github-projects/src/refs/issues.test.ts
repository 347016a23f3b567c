import { expect, test } from 'vitest';

import { readIssue } from './issues.ts';

const hints = {
  repository: undefined,
  defaults: { owner: 'acme', repository: 'acme/rocket' },
  argument: 'issueId',
};
const rocket12 = { by: 'number', owner: 'acme', name: 'rocket', number: 12 };

test.for([
  ['acme/rocket#12', rocket12],
  ['  acme/rocket#12 ', rocket12],
  ['rocket#12', rocket12],
  ['#12', rocket12],
  ['12', rocket12],
  ['https://github.com/acme/rocket/issues/12', rocket12],
  ['https://github.com/acme/rocket/pull/12/files?w=1', rocket12],
  ['https://github.example.org/acme/rocket/issues/12#issuecomment-3', rocket12],
  ['ada/my.notes-2#1', { by: 'number', owner: 'ada', name: 'my.notes-2', number: 1 }],
  ['I_kwDO12', { by: 'id', id: 'I_kwDO12' }],
  ['PR_kwDO12-x', { by: 'id', id: 'PR_kwDO12-x' }],
] as const)('reads %s', ([text, expected]) => {
  expect(readIssue(text, hints)).toEqual(expected);
});

test('a repository that is named beside a number comes before the default one', () => {
  expect(readIssue('3', { ...hints, repository: 'ada/notes' })).toEqual({
    by: 'number',
    owner: 'ada',
    name: 'notes',
    number: 3,
  });
});

test.for([
  '',
  'twelve',
  'acme/rocket',
  '#',
  'acme/rocket#x',
  'https://github.com/acme/rocket',
  '1.5',
  '-1',
])('refuses %j and says what it expected', (text) => {
  expect(() => readIssue(text, hints)).toThrow(/expected an issue or pull request, such as/);
});

test('a number without a repository asks for one', () => {
  const lost = { ...hints, defaults: {} };
  expect(() => readIssue('12', lost)).toThrow(/No repository was given as repo/);
});
