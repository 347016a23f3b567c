import { ToolError } from '@wellspoken/kit';
import { expect, test } from 'vitest';

import { matchName } from './match-name.ts';

const options = [
  { id: 'a1', name: 'Todo' },
  { id: 'a2', name: 'In Progress' },
  { id: 'a3', name: 'Done' },
];
const sought = { kind: 'option of "Status"', argument: 'value' };

function refusal(wanted: string, candidates = options): ToolError {
  try {
    matchName(wanted, candidates, sought);
  } catch (error) {
    if (error instanceof ToolError) return error;
  }
  throw new Error('It was found.');
}

test.for([
  ['Done', 'a3'],
  ['done', 'a3'],
  ['  IN PROGRESS ', 'a2'],
  ['a1', 'a1'],
])('finds %j', ([wanted = '', id]) => {
  expect(matchName(wanted, options, sought).id).toBe(id);
});

test('a miss names the candidates, for people and for programs', () => {
  const { code, message, details } = refusal('Finished');
  expect(code).toBe('not_found');
  expect(message).toBe(
    'There is no option of "Status" called "Finished". There are: "Todo", "In Progress", "Done".',
  );
  expect(details).toEqual({ candidates: ['Todo', 'In Progress', 'Done'] });
});

test('the same name twice is for the caller to decide', () => {
  const twins = [...options, { id: 'a4', name: 'done' }];
  expect(refusal('DONE', twins).code).toBe('conflict');
  expect(matchName('done', twins, sought).id).toBe('a4');
});

test('of very many candidates only some are named', () => {
  const many = Array.from({ length: 200 }, (_, at) => ({ id: `b${at}`, name: `Label ${at}` }));
  expect(refusal('none', many).message).toMatch(/"Label 24" and 175 more\.$/);
});

test('of very many candidates those most like the name come first', () => {
  const many = Array.from({ length: 200 }, (_, at) => ({ id: `b${at}`, name: `Label ${at}` }));
  const { message, details } = refusal('docmentation', [
    ...many,
    { id: 'c', name: 'documentation' },
  ]);
  expect(message).toContain('There are: "documentation", ');
  expect(details).toMatchObject({ candidates: { length: 25, 0: 'documentation' } });
});

test('a long name is not repeated whole', () => {
  const { message } = refusal('x'.repeat(10_000));
  expect(message).toContain(`called "${'x'.repeat(100)}…". There are: "Todo"`);
});
