import { expect, test } from 'vitest';

import { createStateSealer } from './request-state.ts';

const state = {
  round: 1,
  asked: { a: 'q' },
  answers: { b: { question: 'r', response: 'secret' } },
};
const secret = 'a secret of at least thirty-two characters';

test('opens what it sealed, for the same call', async () => {
  const sealer = createStateSealer(secret, Date.now);
  expect(await sealer.open(await sealer.seal(state, 'call'), 'call')).toEqual(state);
});

test('shows nothing of what it carries, and never the same twice', async () => {
  const sealer = createStateSealer(secret, Date.now);
  const [first, second] = [await sealer.seal(state, 'call'), await sealer.seal(state, 'call')];
  expect(first).not.toBe(second);
  expect(Buffer.from(first.slice(3), 'base64url').toString('latin1')).not.toContain('secret');
});

test('refuses state of another caller or call', async () => {
  const sealer = createStateSealer(secret, Date.now);
  expect(await sealer.open(await sealer.seal(state, 'mine'), 'yours')).toBeUndefined();
});

test('refuses state that is ten minutes old', async () => {
  let now = 0;
  const sealer = createStateSealer(secret, () => now);
  const sealed = await sealer.seal(state, 'call');
  now = 599_999;
  expect(await sealer.open(sealed, 'call')).toEqual(state);
  now = 600_000;
  expect(await sealer.open(sealed, 'call')).toBeUndefined();
});

test('refuses state that was changed anywhere', async () => {
  const sealer = createStateSealer(secret, Date.now);
  const sealed = await sealer.seal(state, 'call');
  for (let index = 0; index < sealed.length; index++) {
    const changed = sealed[index] === 'A' ? 'B' : 'A';
    const tampered = sealed.slice(0, index) + changed + sealed.slice(index + 1);
    if (decoded(tampered) === decoded(sealed)) continue;
    expect(await sealer.open(tampered, 'call')).toBeUndefined();
  }
});

test.for(['', 'w1.', 'w1.AAAA', 'nonsense', 'w1.!!!!', `w1.${'A'.repeat(100)}`])(
  'refuses %j, which it never made',
  async (text) => {
    expect(await createStateSealer(secret, Date.now).open(text, 'call')).toBeUndefined();
  },
);

test('processes that share a secret open each other’s state; others do not', async () => {
  const sealed = await createStateSealer(secret, Date.now).seal(state, 'call');
  expect(await createStateSealer(secret, Date.now).open(sealed, 'call')).toEqual(state);
  expect(await createStateSealer(`${secret}!`, Date.now).open(sealed, 'call')).toBeUndefined();
  expect(await createStateSealer(undefined, Date.now).open(sealed, 'call')).toBeUndefined();
});

test('refuses a secret that is too short to be one', () => {
  expect(() => createStateSealer('short', Date.now)).toThrow(
    'The state secret has 5 characters: expected at least 32 random ones.',
  );
});

// The last letter of base64url can carry bits that decode to nothing.
function decoded(sealed: string): string {
  return sealed.slice(0, 3) + Buffer.from(sealed.slice(3), 'base64url').toString('hex');
}
