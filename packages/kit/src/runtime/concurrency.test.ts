import { expect, test } from 'vitest';

import { createConcurrencyGate } from './concurrency.ts';

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
