import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createRateLimiter } from './rate-limiter.ts';

function limiterAt(start = 0) {
  let now = start;
  const limiter = createRateLimiter(() => now);
  return { take: limiter.take.bind(limiter), at: (time: number) => (now = time) };
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
