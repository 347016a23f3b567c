import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { listenForAbort } from '../serve/protocol/exchange.ts';
import { getTimeLeft, prepareDeadline, startDeadline } from './deadline.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('aborts when the time is over', async () => {
  const deadline = startDeadline(1_000);
  await vi.advanceTimersByTimeAsync(999);
  expect(deadline.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await expect(deadline.broken).rejects.toThrow('took longer than 1 second');
});

test('aborts at once when the caller goes or has gone', async () => {
  const caller = new AbortController();
  const deadline = startDeadline(1_000, listenForAbort(caller.signal));
  caller.abort('bye');
  await expect(deadline.broken).rejects.toThrow('The caller cancelled the call.');
  expect(startDeadline(1_000, listenForAbort(caller.signal)).signal.aborted).toBe(true);
});

test('stands still while the user is asked', async () => {
  const deadline = startDeadline(1_000);
  await vi.advanceTimersByTimeAsync(600);
  let answer: () => void = () => {};
  const asked = deadline.pausedWhile(() => new Promise<void>((resolve) => (answer = resolve)));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(deadline.signal.aborted).toBe(false);
  answer();
  await asked;
  await vi.advanceTimersByTimeAsync(399);
  expect(deadline.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(deadline.signal.aborted).toBe(true);
});

test('stands still for a question that was put before the clock was armed', async () => {
  const deadline = prepareDeadline(1_000);
  let answer: () => void = () => {};
  const asked = deadline.pausedWhile(() => new Promise<void>((resolve) => (answer = resolve)));
  deadline.arm();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(deadline.signal.aborted).toBe(false);
  answer();
  await asked;
  expect(vi.getTimerCount()).toBe(1);
  deadline.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('starts no clock for a question that outlives its call', async () => {
  const deadline = startDeadline(1_000);
  let answer: () => void = () => {};
  const asked = deadline.pausedWhile(() => new Promise<void>((resolve) => (answer = resolve)));
  deadline.stop();
  answer();
  await asked;
  expect(vi.getTimerCount()).toBe(0);
});

test('two questions at once are one pause', async () => {
  const deadline = startDeadline(1_000);
  const answers: (() => void)[] = [];
  const ask = () =>
    deadline.pausedWhile(() => new Promise<void>((resolve) => answers.push(resolve)));
  const both = [ask(), ask()];
  answers[0]?.();
  await both[0];
  await vi.advanceTimersByTimeAsync(5_000);
  expect(deadline.signal.aborted).toBe(false);
  answers[1]?.();
  await both[1];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(deadline.signal.aborted).toBe(true);
});

test('leaves no timer and no listener behind', async () => {
  const caller = new AbortController();
  const deadline = startDeadline(1_000, listenForAbort(caller.signal));
  deadline.stop();
  expect(vi.getTimerCount()).toBe(0);
  caller.abort();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(deadline.signal.aborted).toBe(false);
});

test('tells its signal how much time is left, less what the call needs to say why', async () => {
  const deadline = startDeadline(1_000);
  expect(getTimeLeft(deadline.signal)).toBe(950);
  await vi.advanceTimersByTimeAsync(600);
  expect(getTimeLeft(deadline.signal)).toBe(350);
  void deadline.pausedWhile(() => new Promise<void>(() => {}));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(getTimeLeft(deadline.signal)).toBe(350);
  expect(getTimeLeft(startDeadline(600_000).signal)).toBe(598_000);
  expect(getTimeLeft(new AbortController().signal)).toBe(Infinity);
});

test.for([
  ['nothing', true, 'It has changed nothing.', {}],
  ['repeatable', true, 'It is not known how much of it was done.', { outcome: 'unknown' }],
  ['unknown', false, 'It is not known how much of it was done.', { outcome: 'unknown' }],
] as const)(
  'of a call that may leave %s says what was done and whether to call again',
  async ([leaves, retryable, said, details]) => {
    const deadline = prepareDeadline(60_000, undefined, leaves);
    deadline.arm();
    await vi.advanceTimersByTimeAsync(60_000);
    const message = `The call took longer than 60 seconds and was stopped before it was done. ${said}`;
    await expect(deadline.broken).rejects.toMatchObject({
      code: 'timeout',
      message,
      retryable,
      details,
    });
  },
);
