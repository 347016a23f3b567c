import { expect, test } from 'vitest';

import { HOSTILE_VALUES } from '../../../tests/support/hostile-values.ts';
import { tryParameters } from './support/hostile-parameters.ts';

test('no hostile value of any parameter leads a request elsewhere, and none is refused unclearly', async () => {
  const { faults, without, ...counts } = await tryParameters(() => HOSTILE_VALUES);
  expect(faults).toEqual([]);
  expect(without).toEqual(['list_codes']);
  expect(counts.places).toBeGreaterThan(80);
  expect(counts.calls).toBe(HOSTILE_VALUES.length * counts.places);
  expect(counts.answers).toBeGreaterThan(500);
  expect(counts.asking).toBeGreaterThan(500);
});
