import { expect, test } from 'vitest';

import { HOSTILE_VALUES } from '../../../tests/support/hostile-values.ts';
import { tryParameters } from './support/hostile-parameters.ts';

test(
  'no hostile value of any parameter leads a request elsewhere, and none is refused unclearly',
  { timeout: 1_800_000 },
  async () => {
    const { faults, without, unseen, ...counts } = await tryParameters(() => HOSTILE_VALUES);
    expect(faults).toEqual([]);
    expect(without).toEqual(['health_check']);
    expect(unseen).toEqual([]);
    expect(counts.places).toBeGreaterThan(900);
    expect(counts.calls).toBe(HOSTILE_VALUES.length * counts.places);
    expect(counts.answers).toBeGreaterThan(5_000);
    expect(counts.asking).toBeGreaterThan(20_000);
  },
);
