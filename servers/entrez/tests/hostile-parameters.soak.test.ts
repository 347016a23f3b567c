import { expect, test } from 'vitest';

import { HOSTILE_VALUES } from '../../../tests/support/hostile-values.ts';
import { tryParameters } from './support/hostile-parameters.ts';

test('no hostile value of any parameter leads a request elsewhere, and none is refused unclearly', async () => {
  const { faults, without, unseen, ...counts } = await tryParameters(() => HOSTILE_VALUES);
  expect(faults).toEqual([]);
  expect(without).toEqual(['system_api_key_status']);
  expect(unseen).toEqual([]);
  expect(counts.places).toBeGreaterThan(250);
  expect(counts.calls).toBe(HOSTILE_VALUES.length * counts.places);
  expect(counts.answers).toBeGreaterThan(2_000);
  expect(counts.asking).toBeGreaterThan(1_500);
});
