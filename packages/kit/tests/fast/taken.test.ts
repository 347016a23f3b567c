import { afterEach, expect, test, vi } from 'vitest';

import { messageIn } from '../support/answers.ts';
import { modernHeaders, modernRequest, post, request } from '../support/messages.ts';
import { createFetchPair, readResponse, toRequest } from './support/fetch-pair.ts';
import { callOf, modernCall, modernList } from './support/moves.ts';
import { servePair, type Line } from './support/pair.ts';
import { compareWires } from './support/stdio-pair.ts';

afterEach(() => vi.unstubAllEnvs());

const objectsOnly = { specimen: { objectsOnly: true } };

/** The plain requests of both eras. */
async function plainRequests(line: Line): Promise<readonly Uint8Array[]> {
  const session = await line.open();
  return [
    modernCall('tell_view'),
    modernList(),
    post(callOf('tell_view'), session),
    post(request('tools/list'), session),
  ];
}

// The length of an answer that is written whole is known; what the SDK writes comes in pieces.
async function countWhole(line: Line): Promise<number> {
  const answers = [];
  for (const bytes of await plainRequests(line)) answers.push(await line.ask(bytes));
  expect(answers.map((answer) => messageIn(answer).id)).toEqual([1, 1, 1, 1]);
  await line.drop();
  return answers.filter(({ headers }) => headers.has('content-length')).length;
}

test('plain calls and lists go past the SDK over HTTP in both eras, and only where they may', async () => {
  const { fast, slow } = await servePair(objectsOnly);
  expect(await countWhole(fast)).toBe(4);
  expect(fast.ways).not.toContain('slow');
  expect(await countWhole(slow)).toBe(0);
  expect(slow.ways).toEqual(['slow', 'slow', 'slow', 'slow']);
});

test('the environment can close the fast path of a process', async () => {
  vi.stubEnv('WELLSPOKEN_FAST_PATH', 'off');
  const { fast } = await servePair({ http: { fastPath: undefined as never }, ...objectsOnly });
  expect(await countWhole(fast)).toBe(0);
});

test('plain calls and lists go past the SDK in the web-standard handler', async () => {
  const { fast } = createFetchPair();
  const messages = [
    modernRequest('tools/call', { name: 'tell_view' }),
    modernRequest('tools/list'),
  ];
  for (const message of messages) {
    const headers = modernHeaders(String(message['method']), 'tell_view');
    const { status } = await readResponse(
      await fast.handler(toRequest(JSON.stringify(message), headers)),
    );
    expect(status).toBe(200);
  }
  expect(fast.ways).toEqual(['fast', 'fast']);
});

test.for(['modern', 'legacy'] as const)(
  'plain calls and lists go past the SDK over stdio: %s',
  async (era) => {
    const sent =
      era === 'modern'
        ? [modernRequest('tools/call', { name: 'tell_view' }), modernRequest('tools/list')]
        : [callOf('tell_view'), request('tools/list')];
    const { strays } = await compareWires({
      name: era,
      ...objectsOnly,
      isFast: true,
      hold: async ({ open, peer, ways }) => {
        await open(era);
        for (const message of sent) expect((await peer.ask(message)).id).toBe(1);
        expect(ways).toHaveLength(2);
        return 'asked';
      },
    });
    expect(strays).toEqual([]);
  },
);
