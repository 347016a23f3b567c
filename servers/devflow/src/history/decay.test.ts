import fc from 'fast-check';
import { expect, test } from 'vitest';

import { computeDecay, type DecayRule } from './decay.ts';

const DAY = 86_400_000;
const SAID = Date.UTC(2026, 0, 1);

const after = (days: number, rule: Partial<DecayRule> = {}): DecayRule => ({
  reference: SAID + days * DAY,
  halfLifeDays: 30,
  factor: 1,
  floor: 0.1,
  ...rule,
});

// Worked out by hand: confidence * 0.5^(days / half-life).
test.each([
  { confidence: 0.8, rule: after(0), left: 0.8, why: 'nothing fades at once' },
  { confidence: 0.8, rule: after(30), left: 0.4, why: 'half is left after a half-life' },
  { confidence: 0.8, rule: after(60), left: 0.2, why: 'a quarter after two' },
  { confidence: 1, rule: after(15), left: 0.7071, why: 'the root of a half after half of one' },
  { confidence: 0.8, rule: after(90), left: 0.1, why: '0.1 after three is the floor' },
  { confidence: 0.8, rule: after(120), left: 0.1, why: '0.05 after four is below the floor' },
  { confidence: 0.8, rule: after(120, { floor: 0 }), left: 0.05, why: 'no floor' },
  { confidence: 0.05, rule: after(120), left: 0.05, why: 'the floor raises nothing' },
  { confidence: 0, rule: after(120), left: 0, why: 'nothing stays nothing' },
  { confidence: 0.8, rule: after(-10), left: 0.8, why: 'before it was said' },
  { confidence: 0.8, rule: after(15, { factor: 2 }), left: 0.4, why: 'twice as fast' },
  { confidence: 0.8, rule: after(900, { factor: 0 }), left: 0.8, why: 'stopped' },
  { confidence: 0.8, rule: after(10, { halfLifeDays: 10 }), left: 0.4, why: 'another half-life' },
  {
    confidence: 0.8,
    rule: after(30, { halfLives: { knows: 15, uses: 1 } }),
    left: 0.2,
    why: 'the half-life of the type',
  },
  {
    confidence: 0.8,
    rule: after(30, { halfLives: { constructor: 1 } }),
    left: 0.4,
    why: 'the half-life of another type',
  },
])('$confidence becomes $left: $why', ({ confidence, rule, left }) => {
  expect(computeDecay({ confidence, assertedAt: SAID, type: 'knows' }, rule)).toBe(left);
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const age = fc.integer({ min: -1_000, max: 5_000 });
const rule = fc.record({
  halfLifeDays: fc.double({ min: 0.01, max: 1_000, noNaN: true }),
  factor: fc.double({ min: 0, max: 10, noNaN: true }),
  floor: share,
});

test('what is left is never more than there was, nor less than the floor where there was more', () => {
  fc.assert(
    fc.property(share, age, rule, (confidence, days, given) => {
      const left = computeDecay({ confidence, assertedAt: SAID, type: '' }, after(days, given));
      expect(left).toBeLessThanOrEqual(confidence);
      expect(left).toBeGreaterThanOrEqual(Math.min(given.floor, confidence));
    }),
  );
});

test('what is left never grows with time, and is more where it was said later', () => {
  fc.assert(
    fc.property(share, fc.tuple(age, fc.nat(1_000)), rule, (confidence, [days, more], given) => {
      const fact = { confidence, assertedAt: SAID, type: '' };
      const before = computeDecay(fact, after(days, given));
      const later = computeDecay(fact, after(days + more, given));
      const again = { ...fact, assertedAt: SAID + more * DAY };
      expect(later).toBeLessThanOrEqual(before);
      expect(computeDecay(again, after(days + more, given))).toBeGreaterThanOrEqual(later);
      expect(computeDecay(again, after(days + more, given))).toBe(before);
    }),
  );
});
