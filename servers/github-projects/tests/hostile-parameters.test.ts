import { expect, test } from 'vitest';

import { pickHostile } from '../../../tests/support/hostile-values.ts';
import { tryParameters } from './support/hostile-parameters.ts';

// A few of the values for each place; the soak beside this has them all.
const MINUTES = 5 * 60_000;

test(
  'no value of any parameter leads a request elsewhere, and none is refused unclearly',
  async () => {
    const { faults, without, unseen, ...counts } = await tryParameters(pickHostile);
    expect(faults).toEqual([]);
    expect(without).toEqual(['health_check']);
    // This one is asked for where a label is there already, of which too little is tried here.
    const beside = 'GET /repos/{owner}/{repo}/labels/{name}';
    expect(unseen.filter((route) => route !== beside)).toEqual([]);
    expect(counts.places).toBeGreaterThan(900);
    expect(counts.calls).toBe(2 * counts.places);
    expect(counts.answers).toBeGreaterThan(150);
    expect(counts.asking).toBeGreaterThan(600);
  },
  MINUTES,
);
