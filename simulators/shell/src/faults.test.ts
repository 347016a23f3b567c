import { expect, test } from 'vitest';

import { createFaultQueue, type Repeated } from './faults.ts';

interface Fault extends Repeated {
  readonly on: string;
}

function takeAll(faults: readonly Fault[], targets: string): readonly (string | undefined)[] {
  const queue = createFaultQueue<Fault, string>(({ on }, target) => on.includes(target));
  faults.forEach(queue.add);
  return targets.split('').map((target) => queue.take(target)?.on);
}

test('befalls one matching request where nothing else is said', () => {
  expect(takeAll([{ on: 'b' }], 'abb')).toEqual([undefined, 'b', undefined]);
});

test('lets as many matching requests pass as it is told, and comes as often', () => {
  expect(takeAll([{ on: 'a', after: 1, times: 2 }], 'abaaa')).toEqual([
    undefined,
    undefined,
    'a',
    'a',
    undefined,
  ]);
});

test('comes in the order in which faults were added', () => {
  expect(takeAll([{ on: 'ab' }, { on: 'ac' }], 'caa')).toEqual(['ac', 'ab', undefined]);
});
