import { expect, test } from 'vitest';

import { Unavailable } from '../probe/define-probe.ts';
import { bringPiece } from './leg-run.ts';

test.each([
  ['cannot be had', new Unavailable('No tools.'), { missing: 'No tools.' }],
  [
    'stands on one that failed by a fault of ours',
    new Unavailable('A probe failed.', true),
    { missing: 'A probe failed.', isFault: true },
  ],
  [
    'is too deep to be walked through',
    new RangeError('Maximum call stack size exceeded'),
    { missing: 'An answer of the server is too large or nested too deeply to be examined.' },
  ],
  [
    'fails by a fault of ours',
    new TypeError('x is not a function'),
    {
      missing: 'A probe failed, which is a fault of ours: x is not a function',
      isFault: true,
    },
  ],
])('a piece that %s is missing, and the others stay', async (_, error, missing) => {
  await expect(bringPiece(() => Promise.reject(error))).resolves.toEqual(missing);
});
