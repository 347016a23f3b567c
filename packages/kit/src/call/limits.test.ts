import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createConcurrencyGate, createRateLimiter } from './limits.ts';

function limiterAt(start = 0) {
  let now = start;
  const limiter = createRateLimiter(() => now);
  return {
    take: limiter.take.bind(limiter),
    look: limiter.look.bind(limiter),
    at: (time: number) => (now = time),
  };
}

test('lets through as many calls as allowed and says when the next one fits', () => {
  const { take, at } = limiterAt();
  expect([take('a', 2), take('a', 2)]).toEqual([0, 0]);
  at(10_000);
  expect(take('a', 2)).toBe(50_000);
  at(59_999);
  expect(take('a', 2)).toBe(1);
  at(60_000);
  expect(take('a', 2)).toBe(0);
});

test('counts every key by itself', () => {
  const { take } = limiterAt();
  expect([take('a', 1), take('b', 1), take('a', 1)]).toEqual([0, 0, 60_000]);
});

test('never lets more calls through than allowed in any sixty seconds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 200 }),
      (perMinute, pauses) => {
        const { take, at } = limiterAt();
        let now = 0;
        const admitted: number[] = [];
        for (const pause of pauses) {
          at((now += pause));
          if (take('key', perMinute) === 0) admitted.push(now);
        }
        for (const start of admitted) {
          const within = admitted.filter((time) => time >= start && time < start + 60_000);
          expect(within.length).toBeLessThanOrEqual(perMinute);
        }
      },
    ),
  );
});

test('admits a call after exactly the wait that it named', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 0, max: 59_999 }),
      (limit, at) => {
        const clock = limiterAt();
        for (let call = 0; call < limit; call++) clock.take('key', limit);
        clock.at(at);
        const wait = clock.take('key', limit);
        clock.at(at + wait);
        expect(clock.take('key', limit)).toBe(0);
      },
    ),
  );
});

test('says how many calls are left and when there will be more', () => {
  const { take, look, at } = limiterAt();
  expect(look('a', 3)).toEqual({ left: 3, moreMs: 0 });
  take('a', 3);
  expect(look('a', 3)).toEqual({ left: 2, moreMs: 60_000 });
  at(20_000);
  take('a', 3);
  take('a', 3);
  expect(look('a', 3)).toEqual({ left: 0, moreMs: 40_000 });
  at(60_000);
  expect(look('a', 3)).toEqual({ left: 1, moreMs: 20_000 });
  at(80_000);
  expect(look('a', 3)).toEqual({ left: 3, moreMs: 0 });
});

test('lets through exactly as many calls as it said were left, and more when it said', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(4_096, 4_097, 6_000, 9_001)),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 25_000 }), fc.integer({ min: 1, max: 5 })), {
        maxLength: 30,
      }),
      (perMinute, bursts) => {
        const { take, look, at } = limiterAt();
        let now = 0;
        for (const [pause, calls] of bursts) {
          at((now += pause));
          for (let call = 0; call < calls; call++) {
            const { left, moreMs } = look('key', perMinute);
            const waitMs = take('key', perMinute);
            expect(waitMs === 0).toBe(left > 0);
            if (waitMs > 0) expect(moreMs).toBe(waitMs);
          }
        }
        const { left } = look('key', perMinute);
        let allowed = 0;
        while (take('key', perMinute) === 0) allowed += 1;
        expect(allowed).toBe(left);
        expect(look('key', perMinute).left).toBe(0);
      },
    ),
    { numRuns: 40 },
  );
});

const wide = { key: 'all', max: 2 };
const narrow = { key: 'one', max: 1 };

test('names the limit that is full and lets in again after someone left', () => {
  const gate = createConcurrencyGate();
  const first = gate.enter([wide, narrow]);
  expect(gate.enter([wide, narrow])).toEqual({ full: narrow });
  if ('leave' in first) first.leave();
  expect(gate.enter([wide, narrow])).toHaveProperty('leave');
});

test('a refused entry counts nowhere', () => {
  const gate = createConcurrencyGate();
  gate.enter([narrow]);
  for (let attempt = 0; attempt < 5; attempt++) gate.enter([wide, narrow]);
  expect(gate.enter([wide])).toHaveProperty('leave');
  expect(gate.enter([wide])).toHaveProperty('leave');
  expect(gate.enter([wide])).toEqual({ full: wide });
});

test('leaving twice makes room once', () => {
  const gate = createConcurrencyGate();
  const first = gate.enter([wide]);
  gate.enter([wide]);
  if ('leave' in first) {
    first.leave();
    first.leave();
  }
  gate.enter([wide]);
  expect(gate.enter([wide])).toEqual({ full: wide });
});
