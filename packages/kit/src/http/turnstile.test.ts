import { expect, test } from 'vitest';

import { createTurnstile } from './turnstile.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('lets one in at each turn of the event loop, in the order of arrival', async () => {
  const enter = createTurnstile();
  const ran: string[] = [];
  for (const name of ['a', 'b', 'c']) enter(() => ran.push(name));
  const seen: string[][] = [[...ran]];
  for (let turns = 0; turns < 3; turns++) {
    await turn();
    seen.push([...ran]);
  }
  expect(seen).toEqual([[], ['a'], ['a', 'b'], ['a', 'b', 'c']]);
});

test('opens again after it stood empty', async () => {
  const enter = createTurnstile();
  const ran: string[] = [];
  enter(() => {
    ran.push('first');
    enter(() => ran.push('from within'));
  });
  await turn();
  await turn();
  enter(() => ran.push('later'));
  await turn();
  expect(ran).toEqual(['first', 'from within', 'later']);
});
