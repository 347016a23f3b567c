import { expect, test } from 'vitest';

import { createTurnScheduler } from './listener.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A scheduler on a clock that only moves as work takes time. */
function schedulerFor(millisecondsEach: number) {
  let now = 0;
  const enter = createTurnScheduler(() => now);
  const ran: string[] = [];
  const come = (...names: string[]): void => {
    for (const name of names) {
      enter(() => {
        ran.push(name);
        now += millisecondsEach;
      });
    }
  };
  return { come, ran };
}

test('lets short work in at once', () => {
  const { come, ran } = schedulerFor(0.1);
  come('a', 'b', 'c');
  expect(ran).toEqual(['a', 'b', 'c']);
});

test('lets one piece of long work in at each turn of the event loop, in the order of arrival', async () => {
  const { come, ran } = schedulerFor(10);
  come('a', 'b', 'c', 'd');
  const seen = [[...ran]];
  for (let turns = 0; turns < 3; turns++) {
    await turn();
    seen.push([...ran]);
  }
  expect(seen).toEqual([['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]);
});

test('whoever comes while others wait is let in after them', async () => {
  const { come, ran } = schedulerFor(10);
  come('a', 'b', 'c');
  await turn();
  come('d');
  for (let turns = 0; turns < 4; turns++) await turn();
  expect(ran).toEqual(['a', 'b', 'c', 'd']);
});

test('opens again after it stood empty', async () => {
  const { come, ran } = schedulerFor(10);
  come('first');
  await turn();
  await turn();
  come('later');
  expect(ran).toEqual(['first', 'later']);
});
