import type { UpstreamResponse } from '@wellspoken/kit/upstream';
import { expect, test } from 'vitest';

import { arrivedAt } from './arrived-at.ts';

function answered(date: string | undefined, ageMs = 0): UpstreamResponse {
  const headers = new Headers(date === undefined ? {} : { date });
  // Only these are looked at.
  return { headers, ageMs } as UpstreamResponse;
}

test('an answer came when its service says, also where it was kept meanwhile', () => {
  const sent = new Date(Date.now() - 90_000);
  sent.setMilliseconds(0);
  expect(arrivedAt(answered(sent.toUTCString(), 90_000))).toEqual(sent);
});

test.each([undefined, 'yesterday', new Date(0).toUTCString()])(
  'where the service says %j, our own clock counts',
  (date) => {
    const before = Date.now() - 5_000;
    const at = arrivedAt(answered(date, 5_000)).getTime();
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now());
  },
);
