import { expect, onTestFinished, test } from 'vitest';

import { listen, type Answer, type Listener } from './listen.ts';

async function open(answer: Listener['answer'], more: Partial<Listener> = {}): Promise<string> {
  const { origin, close } = await listen({
    answer,
    describeBug: (error) => ({ status: 500, headers: {}, body: String(error) }),
    ...more,
  });
  onTestFinished(close);
  return origin;
}

const WHOLE: Answer = { status: 200, headers: { 'content-type': 'text/plain' }, body: 'whole' };

test('answers a request with what it was sent', async () => {
  const origin = await open(({ method, target, body = '' }) => ({
    ...WHOLE,
    body: `${method} ${target} ${body}`,
  }));
  const response = await fetch(`${origin}/a?b=c`, { method: 'POST', body: 'd' });
  expect(await response.text()).toBe('POST /a?b=c d');
});

test('keeps no body that is larger than it accepts', async () => {
  const origin = await open(({ body }) => ({ ...WHOLE, body: String(body) }), { largestBody: 3 });
  const send = async (body: string): Promise<string> =>
    (await fetch(origin, { method: 'POST', body })).text();
  expect([await send('abc'), await send('abcd')]).toEqual(['abc', 'undefined']);
});

test.each([['isCut'], ['isReset']] as const)('breaks the connection: %s', async (how) => {
  const origin = await open(() => ({ ...WHOLE, delivery: { [how]: true } }));
  await expect(fetch(origin).then((response) => response.text())).rejects.toThrow(TypeError);
});

test('tells a bug of the simulator from an answer', async () => {
  const origin = await open(() => {
    throw new RangeError('too far');
  });
  const response = await fetch(origin);
  expect([response.status, await response.text()]).toEqual([500, 'RangeError: too far']);
});

test('ends what waits when it is closed', async () => {
  let isAsked = false;
  const { origin, close } = await listen({
    answer: () => {
      isAsked = true;
      return { ...WHOLE, delivery: { delayMs: 600_000 } };
    },
    describeBug: () => WHOLE,
  });
  const asked = fetch(origin);
  asked.catch(() => undefined);
  await expect.poll(() => isAsked).toBe(true);
  await close();
  await expect(asked).rejects.toThrow('fetch failed');
});
