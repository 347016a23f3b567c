import { expect, test } from 'vitest';

import { openSmallNcbi, type SmallNcbi } from '../../tests/small-ncbi.ts';

const KEY = '0123456789abcdef0123456789abcdef0123';

interface Clocked extends SmallNcbi {
  readonly pass: (ms: number) => void;
  /** The statuses of so many calls at once. */
  readonly burst: (
    count: number,
    parameters?: Readonly<Record<string, string>>,
  ) => Promise<number[]>;
}

async function open(): Promise<Clocked> {
  let time = Date.parse('2026-01-05T08:00:00Z');
  const ncbi = await openSmallNcbi({ hasLimits: true, now: () => new Date(time) });
  return {
    ...ncbi,
    pass: (ms) => void (time += ms),
    burst: async (count, parameters = {}) => {
      const statuses: number[] = [];
      for (let call = 0; call < count; call++) {
        statuses.push((await ncbi.ask('einfo.fcgi', parameters)).status);
      }
      return statuses;
    },
  };
}

test('takes three calls in a second without a key', async () => {
  const { burst } = await open();
  expect(await burst(4)).toEqual([200, 200, 200, 429]);
});

test('takes ten calls in a second with a key', async () => {
  const { burst } = await open();
  expect(await burst(11, { api_key: 'sim-key' })).toEqual([...Array<number>(10).fill(200), 429]);
});

test('looks at any second, not at those of the clock', async () => {
  const { burst, pass } = await open();
  await burst(2);
  pass(600);
  await burst(1);
  pass(399);
  expect(await burst(1)).toEqual([429]);
  pass(1);
  expect(await burst(3)).toEqual([200, 200, 429]);
});

test('counts each caller apart', async () => {
  const { burst } = await open();
  await burst(3);
  expect(await burst(1, { api_key: KEY })).toEqual([200]);
  expect(await burst(1)).toEqual([429]);
});

test('says how much is left, and when to come back', async () => {
  const { ask, burst } = await open();
  const { headers } = await ask('einfo.fcgi');
  expect([headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')]).toEqual([
    '3',
    '2',
  ]);
  await burst(2);
  const refused = await ask('einfo.fcgi');
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
  expect(refused.json()).toEqual({
    error: 'API rate limit exceeded',
    'api-key': '127.0.0.1',
    count: '4',
    limit: '3',
  });
});

test('repeats the key of a caller who calls too often', async () => {
  const { ask, burst } = await open();
  await burst(10, { api_key: KEY });
  const refused = await ask('einfo.fcgi', { api_key: KEY });
  expect(refused.json()).toMatchObject({ 'api-key': KEY, limit: '10' });
});

test('refuses a key that it did not give out', async () => {
  const { ask } = await open();
  const { status, json } = await ask('einfo.fcgi', { api_key: 'bad-key' });
  expect(status).toBe(400);
  expect(json()).toEqual({
    error: 'API key invalid',
    'api-key': 'bad-key',
    type: 'invalid',
    status: 'unknown',
  });
});

test('counts what arrives, what it refused, and the busiest second', async () => {
  const { simulator, burst, pass, ask } = await open();
  await burst(4, { tool: 'tried', email: 'a@example.org' });
  pass(5000);
  await ask('esearch.fcgi', { api_key: KEY, term: 'x' });
  expect(simulator.counters()).toEqual({
    calls: 5,
    refused: 1,
    byPath: { 'entrez/eutils/einfo.fcgi': 4, 'entrez/eutils/esearch.fcgi': 1 },
    busiestSecond: {
      all: 4,
      byService: { eutils: 4 },
      byCaller: { 'eutils 127.0.0.1': 4, [`eutils ${KEY}`]: 1 },
    },
    mostAtOnce: 1,
    keys: [KEY],
    tools: ['tried'],
    emails: ['a@example.org'],
    withoutTool: 1,
    withoutEmail: 1,
  });
  simulator.clear();
  expect(simulator.counters()).toMatchObject({ calls: 0, refused: 0, keys: [] });
  expect(await burst(3)).toEqual([200, 200, 200]);
});

test('counts calls that are under way together', async () => {
  const { simulator, ask } = await openSmallNcbi();
  simulator.fail({ kind: 'slow', ms: 30, times: 3 });
  await Promise.all([ask('einfo.fcgi'), ask('einfo.fcgi'), ask('einfo.fcgi')]);
  expect(simulator.counters().mostAtOnce).toBe(3);
});
