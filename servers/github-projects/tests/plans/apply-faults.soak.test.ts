import type { FaultKind } from '@wellspoken/simulator-github';
import { expect, test } from 'vitest';

import { resume, undisturbed } from './plan-under-faults.ts';

const TROUBLES: readonly (readonly [FaultKind, number])[] = [
  ['bad-gateway', 1],
  ['bad-gateway', Infinity],
  ['bad-gateway-after', 1],
  ['reset-after', Infinity],
  ['something-went-wrong', 1],
  ['partial', 1],
  ['null-nodes', 1],
  ['truncated', 1],
];

test.for(TROUBLES)(
  'a plan interrupted by a %s (%d times) after any request and resumed ends the same',
  async ([kind, times]) => {
    const { words, requests } = await undisturbed();
    for (let after = 0; after < requests; after += 1) {
      const ended = await resume({ kind, times, after });
      expect({ after, words: ended.words }).toEqual({ after, words });
    }
  },
);
