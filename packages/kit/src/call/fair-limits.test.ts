import { expect, test } from 'vitest';

import { createFairLimiter, SLOTS } from './fair-limits.ts';
import { createRateLimiter } from './limits.ts';
import type { Caller } from './types.ts';

const PER_MINUTE = 600;
const RESERVE = 150;

/** A limiter on a clock that moves by hand, and clients of one caller. */
function openLimiter() {
  let now = 1_000_000;
  const clock = (): number => now;
  const limiter = createFairLimiter(createRateLimiter(clock), clock);
  const createClient = () => {
    const source = { isGone: false };
    const caller: Caller = { id: 'ip', source };
    return {
      caller,
      ask: (key = 'k', perMinute = PER_MINUTE) => limiter.take(caller, key, perMinute),
      leave: () => void (source.isGone = true),
    };
  };
  return { limiter, createClient, pass: (ms: number) => void (now += ms) };
}

type Client = ReturnType<ReturnType<typeof openLimiter>['createClient']>;

const isAllowed = (client: Client): boolean => client.ask() === 0;
const countAllowed = (client: Client, times: number): number =>
  Array.from({ length: times }, () => client.ask()).filter((waitMs) => waitMs === 0).length;

test('one client alone has the limit and its own reserve', () => {
  const { createClient } = openLimiter();
  expect(countAllowed(createClient(), 10_000)).toBe(PER_MINUTE + RESERVE);
});

test('a caller without a source has exactly its limit', () => {
  const { limiter } = openLimiter();
  const asked = Array.from({ length: 1_000 }, () => limiter.take({ id: 'a' }, 'a', PER_MINUTE));
  expect(asked.filter((waitMs) => waitMs === 0)).toHaveLength(PER_MINUTE);
});

test.each([1, 4, 15])('a limit of %i a minute has no reserve', (perMinute) => {
  const { createClient } = openLimiter();
  const all = Array.from({ length: 20 }, () => createClient().ask('k', perMinute));
  expect(all.filter((waitMs) => waitMs === 0)).toHaveLength(perMinute);
});

test('a client that asks as fast as it can takes nothing from one that was there', () => {
  const { createClient, pass } = openLimiter();
  const [plain, flooder] = [createClient(), createClient()];
  expect(isAllowed(plain)).toBe(true);
  countAllowed(flooder, 5_000);
  const answers: boolean[] = [];
  for (let call = 0; call < 140; call++) {
    pass(250);
    countAllowed(flooder, 100);
    answers.push(isAllowed(plain));
  }
  expect(answers).not.toContain(false);
});

test('five hundred clients that ask as fast as they can take nothing from one that was there', () => {
  const { createClient, pass } = openLimiter();
  const plain = createClient();
  expect(isAllowed(plain)).toBe(true);
  const flooders = Array.from({ length: 500 }, createClient);
  const answers: boolean[] = [];
  for (let call = 0; call < 140; call++) {
    pass(250);
    for (const flooder of flooders) countAllowed(flooder, 5);
    answers.push(isAllowed(plain));
  }
  expect(answers).not.toContain(false);
});

test('a newcomer who waits as told gets in within seconds, past five hundred who do not', () => {
  const { createClient, pass } = openLimiter();
  const flooders = Array.from({ length: 500 }, createClient);
  const flood = (ms: number): void => {
    for (let passed = 0; passed < ms; passed += 50) {
      pass(50);
      for (const flooder of flooders) flooder.ask();
    }
  };
  flood(5_000);
  const plain = createClient();
  let waited = 0;
  for (let waitMs = plain.ask(); waitMs > 0; waitMs = plain.ask()) {
    waited += waitMs;
    expect(waited).toBeLessThan(5_000);
    flood(waitMs);
  }
  const answers: boolean[] = [];
  for (let call = 0; call < 20; call++) {
    flood(1_000);
    answers.push(isAllowed(plain));
  }
  // It may have to wait once more between a turn and a slot to stay.
  expect(answers.filter((answer) => !answer).length).toBeLessThanOrEqual(1);
  expect(answers.slice(5)).not.toContain(false);
});

test('a newcomer gets in past clients that come and leave at each call', () => {
  const { createClient, pass } = openLimiter();
  const flood = (): void => {
    for (let count = 0; count < 200; count++) {
      const client = createClient();
      client.ask();
      client.leave();
    }
  };
  for (let passed = 0; passed < 2_000; passed += 50) {
    pass(50);
    flood();
  }
  const plain = createClient();
  const waits: number[] = [];
  for (let asked = 0; asked < 5; asked++) {
    waits.push(plain.ask());
    for (let passed = 0; passed < 1_000; passed += 50) {
      pass(50);
      flood();
    }
  }
  expect(waits.slice(1)).toEqual([0, 0, 0, 0]);
});

test('a newcomer gets in past clients that stay and ask no more than they may', () => {
  const { createClient, pass } = openLimiter();
  const staying = Array.from({ length: SLOTS }, createClient);
  const greedy = createClient();
  const stay = (): void => {
    pass(1_000);
    countAllowed(greedy, 700);
    for (const client of staying) client.ask();
  };
  stay();
  stay();
  const plain = createClient();
  const answers: boolean[] = [];
  for (let second = 0; second < 10; second++) {
    answers.push(isAllowed(plain));
    stay();
  }
  expect(answers).toContain(true);
});

test('all clients together have a bounded multiple of the limit, however many there are', () => {
  const { createClient, pass } = openLimiter();
  const staying = Array.from({ length: 100 }, createClient);
  let allowed = 0;
  for (let tick = 0; tick < 600; tick++) {
    pass(100);
    for (const client of staying) allowed += countAllowed(client, 2);
    const passing = createClient();
    allowed += countAllowed(passing, 2);
    if (tick % 2 === 0) passing.leave();
  }
  // In the first minute, what was saved up beside what comes in.
  expect(allowed).toBeLessThanOrEqual(PER_MINUTE + 2 * SLOTS * RESERVE);
  expect(allowed).toBeGreaterThan(PER_MINUTE);
});

test('the slot of a client that left goes to the next', () => {
  const { createClient } = openLimiter();
  const clients = Array.from({ length: SLOTS }, createClient);
  for (const client of clients) client.ask();
  countAllowed(createClient(), 700);
  const next = createClient();
  expect(isAllowed(next)).toBe(false);
  clients[3]?.leave();
  // The one who asked first waits first.
  expect(isAllowed(next)).toBe(false);
  clients[4]?.leave();
  expect(isAllowed(next)).toBe(true);
});

test('reading an allowance takes nothing and counts the reserve', () => {
  const { createClient, limiter } = openLimiter();
  const client = createClient();
  expect(limiter.look(client.caller, 'k', PER_MINUTE).left).toBe(PER_MINUTE);
  countAllowed(client, PER_MINUTE);
  for (let count = 0; count < 3; count++) {
    expect(limiter.look(client.caller, 'k', PER_MINUTE)).toEqual({ left: 1, moreMs: 0 });
  }
  expect(countAllowed(client, 1_000)).toBe(RESERVE);
  expect(limiter.look(client.caller, 'k', PER_MINUTE)).toEqual({ left: 0, moreMs: 400 });
});
