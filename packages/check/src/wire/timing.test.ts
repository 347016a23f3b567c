import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';

import { type Deadline, startDeadline } from './timing.ts';

function block(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Starts a deadline; says in the end whether it was over. */
function observe(ms: number): { readonly deadline: Deadline; readonly isOver: () => boolean } {
  let isOver = false;
  const deadline = startDeadline(ms, () => (isOver = true));
  return { deadline, isOver: () => isOver };
}

test('a deadline is over after its time', async () => {
  const begun = performance.now();
  await new Promise<void>((resolve) => startDeadline(20, resolve));
  expect(performance.now() - begun).toBeGreaterThan(15);
});

test('what came while the process was busy is heard before the deadline is over', async () => {
  const { deadline, isOver } = observe(20);
  block(200);
  // Input is read after the timers that are due.
  setImmediate(deadline.clear);
  await wait(300);
  expect(isOver()).toBe(false);
});

test('a process that is always busy does not wait for ever', async () => {
  let isOver = false;
  startDeadline(100, () => (isOver = true));
  for (let turn = 0; turn < 10 && !isOver; turn++) {
    block(200);
    await nextTurn();
    await wait(0);
  }
  expect(isOver).toBe(true);
});

test('a process that was busy waits no longer than twice the time afterwards', async () => {
  const over = new Promise<void>((resolve) => startDeadline(20, resolve));
  block(1_000);
  const begun = performance.now();
  await over;
  expect(performance.now() - begun).toBeLessThan(900);
});
