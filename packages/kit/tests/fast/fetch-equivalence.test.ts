import { expect, test } from 'vitest';

import { modernHeaders, modernRequest } from '../support/messages.ts';
import { shots } from './rows/shots.ts';
import { compare, type Compared } from './support/compare.ts';
import {
  createFetchPair,
  readResponse,
  tellFetch,
  toRequest,
  type FetchLine,
  type FetchPair,
} from './support/fetch-pair.ts';
import { named } from './support/row.ts';
import { see } from './support/seen.ts';

const pair = createFetchPair();
// Legacy requests never take the fast path of this handler: it cannot write ahead of an answer.
const modern = shots.filter(({ era }) => era === 'modern');

async function compareBoth(
  { fast, slow }: FetchPair,
  act: (line: FetchLine) => Promise<unknown>,
  isFast = true,
): Promise<Compared> {
  const told = (line: FetchLine) => tellFetch(line, () => act(line));
  return compare(await Promise.all([told(fast), told(slow)]), isFast);
}

test.for(named(modern))('web-standard, %s', async ([, { body, headers, isFast }]) => {
  const fire = async ({ handler }: FetchLine) =>
    see(await readResponse(await handler(toRequest(body, headers))));
  const { fast, slow, strays } = await compareBoth(pair, fire, isFast);
  expect(fast).toEqual(slow);
  expect(strays).toEqual([]);
});

const call = JSON.stringify(modernRequest('tools/call', { name: 'hold' }));
const headers = modernHeaders('tools/call', 'hold');

test('web-standard: a call hears that its client has left', async () => {
  const { fast, slow, strays } = await compareBoth(createFetchPair(), async (line) => {
    const left = new AbortController();
    const answer = line.handler(toRequest(call, headers, left.signal));
    await line.gate.reached(1);
    left.abort();
    await line.gate.left(1);
    return see(await readResponse(await answer));
  });
  expect(fast).toEqual(slow);
  expect(strays).toEqual([]);
});

test('web-standard: a client that has left before is answered the same', async () => {
  const { fast, slow } = await compareBoth(
    createFetchPair(),
    async (line) => {
      const request = toRequest(call, headers, AbortSignal.abort());
      return see(await readResponse(await line.handler(request)));
    },
    false,
  );
  expect(fast).toEqual(slow);
});

test('web-standard: a call is ended when the handler is closed', async () => {
  const { fast, slow, strays } = await compareBoth(createFetchPair(), async (line) => {
    const answer = line.handler(toRequest(call, headers));
    await line.gate.reached(1);
    await line.handler.close();
    await line.gate.left(1);
    const later = await line.handler(toRequest(call, headers));
    return [see(await readResponse(await answer)), see(await readResponse(later))];
  });
  expect(fast).toEqual(slow);
  expect(strays).toEqual([]);
});

test('web-standard: a slow call shows signs of life', async () => {
  const lively = createFetchPair({ keepAliveMs: 10 });
  const { fast, slow, strays } = await compareBoth(lively, async (line) => {
    const response = await line.handler(toRequest(call, headers));
    line.gate.open();
    return see(await readResponse(response));
  });
  expect(fast).toEqual(slow);
  expect(strays).toEqual([]);
});

test('web-standard: a slow call hears that its client has left a stream', async () => {
  const lively = createFetchPair({ keepAliveMs: 10 });
  const { fast, slow, strays } = await compareBoth(lively, async (line) => {
    const left = new AbortController();
    const response = await line.handler(toRequest(call, headers, left.signal));
    left.abort();
    await line.gate.left(1);
    await response.body?.cancel();
    return response.status;
  });
  expect(fast).toEqual(slow);
  expect(strays).toEqual([]);
});
