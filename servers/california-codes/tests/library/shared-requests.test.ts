import { getTimeLeft, setTimeLeft } from '@wellspoken/kit';
import { expect, test } from 'vitest';

import { createSharedRequests } from '../../src/library/shared-requests.ts';
import { openSimulated } from './open-simulated.ts';

const CALLERS = 100;
const { signal } = new AbortController();

const inParallel = <Result>(call: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: CALLERS }, call));

test('a hundred callers at once for the same section cause one request', async () => {
  const { simulator, library } = await openSimulated();
  const at = { code: 'EDC', section: '15278' } as const;
  const answers = await inParallel(() => library.readSection(at, { signal }));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ found: true, provenance: { cached: false } });
  expect(simulator.counters()).toMatchObject({ total: 1, sections: { 'EDC 15278': 1 } });
  await library.readSection(at, { signal });
  expect(simulator.counters().total).toBe(1);
});

test('a hundred callers at once for a section with two versions cause the requests of one', async () => {
  const at = { code: 'EDC', section: '8482.3' } as const;
  const one = await openSimulated();
  const alone = await one.library.readSection(at, { signal });
  const many = await openSimulated();
  const answers = await inParallel(() => many.library.readSection(at, { signal }));
  expect(many.simulator.counters().byPath).toEqual(one.simulator.counters().byPath);
  expect(many.simulator.counters().sections['EDC 8482.3']).toBe(1);
  for (const answer of answers) {
    expect(answer).toMatchObject({ found: true, section: { versions: [{}, {}] } });
  }
  expect(alone.found && alone.section).toEqual(answers[0]?.found && answers[0].section);
});

test('a hundred callers at once for a section that is not there cause one request', async () => {
  const { simulator, library } = await openSimulated();
  const at = { code: 'EDC', section: '99999' } as const;
  const answers = await inParallel(() => library.readSection(at, { signal }));
  expect(answers.every(({ found }) => !found)).toBe(true);
  expect(simulator.counters().total).toBe(1);
});

test('a caller who cancels leaves alone, and the other is answered by the same request', async () => {
  const { simulator, library } = await openSimulated();
  const at = { code: 'EDC', section: '15278' } as const;
  const leaving = new AbortController();
  const left = library.readSection(at, { signal: leaving.signal });
  const stays = library.readSection(at, { signal });
  leaving.abort(new Error('enough'));
  await expect(left).rejects.toThrow('enough');
  expect(await stays).toMatchObject({ found: true });
  expect(simulator.counters().total).toBe(1);
});

/** Work that ends when a test says so, or when nobody waits any more. */
function createWork(): {
  readonly begin: (shared: AbortSignal) => Promise<string>;
  readonly finish: () => void;
  readonly begun: () => number;
  readonly ended: () => unknown;
} {
  let begun = 0;
  let finish = (): void => undefined;
  let reason: unknown;
  return {
    begin: (shared) => {
      begun += 1;
      return new Promise((resolve, reject) => {
        finish = () => resolve('done');
        shared.addEventListener('abort', () => {
          reason = shared.reason;
          reject(new Error('ended'));
        });
      });
    },
    finish: () => finish(),
    begun: () => begun,
    ended: () => reason,
  };
}

test('the work ends when the last who waits has left, and the next begins anew', async () => {
  const shared = createSharedRequests<string>();
  const work = createWork();
  const callers = [new AbortController(), new AbortController()] as const;
  const waits = callers.map((one) => shared.join('key', one.signal, work.begin));
  const over = Promise.allSettled(waits);
  callers[0].abort(new Error('first'));
  expect(work.ended()).toBeUndefined();
  callers[1].abort(new Error('second'));
  expect(work.ended()).toEqual(new Error('second'));
  const next = shared.join('key', signal, work.begin);
  expect(work.begun()).toBe(2);
  work.finish();
  expect(await next).toBe('done');
  expect((await over).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('a failure reaches all who wait, and the next call tries again', async () => {
  const shared = createSharedRequests<string>();
  const failing = (): Promise<string> => Promise.reject(new Error('down'));
  const calls = [1, 2, 3].map(() => shared.join('key', signal, failing));
  const settled = await Promise.allSettled(calls);
  expect(settled.every(({ status }) => status === 'rejected')).toBe(true);
  expect(await shared.join('key', signal, () => Promise.resolve('up'))).toBe('up');
});

test('the work may take as long as any of those who wait has time', async () => {
  const shared = createSharedRequests<string>();
  const callers = [3_000, 9_000].map((ms) => {
    const caller = new AbortController();
    setTimeLeft(caller.signal, () => ms);
    return caller;
  });
  let own: AbortSignal | undefined;
  const work = createWork();
  const begin = (given: AbortSignal): Promise<string> => work.begin((own = given));
  const [first, second] = callers.map((caller) => shared.join('key', caller.signal, begin));
  expect(getTimeLeft(own ?? signal)).toBe(9_000);
  callers[1]?.abort(new Error('left'));
  await expect(second).rejects.toThrow('left');
  expect(getTimeLeft(own ?? signal)).toBe(3_000);
  work.finish();
  expect(await first).toBe('done');
});

test('different questions do not wait for each other', async () => {
  const shared = createSharedRequests<string>();
  const [slow, quick] = [createWork(), createWork()];
  const waiting = shared.join('slow', signal, slow.begin);
  const done = shared.join('quick', signal, quick.begin);
  quick.finish();
  expect(await done).toBe('done');
  slow.finish();
  expect(await waiting).toBe('done');
});

test('a call that was cancelled before it began asks nobody', async () => {
  const shared = createSharedRequests<string>();
  const work = createWork();
  await expect(shared.join('key', AbortSignal.abort(), work.begin)).rejects.toThrow(/abort/);
  expect(work.begun()).toBe(0);
});
