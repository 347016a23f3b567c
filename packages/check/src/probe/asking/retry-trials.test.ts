import { expect, test } from 'vitest';

import { alterState } from './retry-trials.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (text = ''): unknown => JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));

const signature = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA';

test('a signed state is changed in its signature, in each value and in some characters', () => {
  const signed = `${encode({ user: 'ann', step: 1 })}.${signature}`;
  const altered = alterState(signed, '-mark');
  expect(altered.map(({ change, path }) => [change, path])).toEqual([
    ['signature', ''],
    ['content', 'user'],
    ['content', 'step'],
    ['characters', ''],
  ]);
  const [, user, step] = altered.map(({ state }) => state.split('.'));
  expect(decode(user?.[0])).toEqual({ user: 'ann-mark', step: 1 });
  expect(decode(step?.[0])).toEqual({ user: 'ann', step: 2 });
  expect(user?.[1]).toBe(signature);
});

test('the payload of a signed state in three parts is the one before the signature', () => {
  const token = `${encode({ alg: 'HS256' })}.${encode({ sure: false })}.${signature}`;
  const content = alterState(token, '-mark').find(({ change }) => change === 'content');
  expect(decode(content?.state.split('.')[1])).toEqual({ sure: true });
});

test.each([
  ['plain JSON', JSON.stringify({ a: { b: 'x' } }), JSON.stringify({ a: { b: 'x-mark' } })],
  ['Base64', encode({ a: { b: 'x' } }), encode({ a: { b: 'x-mark' } })],
])('an unsigned state in %s is changed in its values', (_, state, changed) => {
  const [content] = alterState(state, '-mark');
  expect(content).toEqual({ change: 'content', path: 'a.b', mark: '-mark', state: changed });
});

test('of a state that nobody can read, some characters are changed', () => {
  expect(alterState('w1.0f9e8d7c6b5a', '-mark')).toEqual([
    { change: 'characters', path: '', state: 'w1.0f9e8dAc6b5a' },
  ]);
});
