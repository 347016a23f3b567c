import { expect, test } from 'vitest';

import { Unavailable } from '../probe/define-probe.ts';
import type { Ending } from '../wire/exchange.evidence.ts';
import type { RequestOptions, Session } from '../wire/session.ts';
import { gatherEvidence, createWaitShortener } from './run-probes.ts';

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
  await expect(gatherEvidence(() => Promise.reject(error))).resolves.toEqual(missing);
});

/** A session that ends every wait as it is told, and tells how long it was allowed to wait. */
function sessionThat(ending: () => Ending): { session: Session; waits: (number | undefined)[] } {
  const waits: (number | undefined)[] = [];
  const request = (method: string, _params?: object, options?: RequestOptions) => {
    waits.push(options?.timeoutMs);
    return Promise.resolve({ sent: null, method, ending: ending(), others: [] });
  };
  // Only the part that is asked.
  return { waits, session: { request } as unknown as Session };
}

async function ask(session: Session, times: number, method = 'ping'): Promise<void> {
  for (let time = 0; time < times; time += 1) await session.request(method);
}

test('a server that stays silent again and again is waited for ever shorter', async () => {
  const { session, waits } = sessionThat(() => 'silent');
  await ask(createWaitShortener(10_000).wrap(session), 10);
  const full = waits.filter((wait) => wait === 10_000);
  expect(full).toHaveLength(3);
  expect(waits.slice(3)).toEqual([2000, 2000, 2000, 2000, 2000, 500, 500]);
});

test('one answer on any connection brings the whole time back', async () => {
  const shortener = createWaitShortener(10_000);
  const silent = sessionThat(() => 'silent');
  await ask(shortener.wrap(silent.session), 4);
  await ask(shortener.wrap(sessionThat(() => 'answered').session), 1);
  await ask(shortener.wrap(silent.session), 1);
  expect(silent.waits.slice(-2)).toEqual([2000, 10_000]);
});

test('slow tools and requests that were hung up cost no patience', async () => {
  const { session, waits } = sessionThat(() => 'silent');
  const hasty = createWaitShortener(10_000).wrap(session);
  await ask(hasty, 5, 'tools/call');
  for (let time = 0; time < 5; time += 1) {
    await hasty.request('ping', {}, { signal: AbortSignal.abort() });
  }
  expect(new Set(waits)).toEqual(new Set([10_000]));
});

test('a wait that was asked for is kept', async () => {
  const { session, waits } = sessionThat(() => 'silent');
  const hasty = createWaitShortener(10_000).wrap(session);
  await ask(hasty, 3);
  await hasty.request('ping', {}, { timeoutMs: 30_000 });
  expect(waits.at(-1)).toBe(30_000);
});
