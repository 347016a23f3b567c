import { expect, test } from 'vitest';

import { pickMore } from '../../../tests/support/hostile-values.ts';
import { tryParameters } from './support/hostile-parameters.ts';

// A few of the values for each place; the soak beside this has them all.
test('no value of any parameter leads a request elsewhere, and none is refused unclearly', async () => {
  const { faults, without, unseen, ...counts } = await tryParameters(pickMore);
  expect(faults).toEqual([]);
  expect(without).toEqual(['system_api_key_status']);
  expect(unseen).toEqual([]);
  expect(counts.places).toBeGreaterThan(250);
  expect(counts.calls).toBe(6 * counts.places);
  expect(counts.answers).toBeGreaterThan(60);
  expect(counts.asking).toBeGreaterThan(60);
});
