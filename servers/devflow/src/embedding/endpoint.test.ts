import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { createEndpointEmbedder } from './endpoint.ts';
import type { Embedder } from './embedder.ts';

interface Endpoint {
  readonly embedder: Embedder;
  readonly seen: readonly Seen[];
}

interface Seen {
  readonly authorization: string | undefined;
  readonly body: { readonly model: string; readonly input: readonly string[] };
}

type Reply = (seen: Seen, response: ServerResponse) => void;

/** An endpoint on this machine that answers one reply after the other, the last one for good. */
async function openEndpoint(...replies: readonly Reply[]): Promise<Endpoint> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((text) => {
      const one = {
        authorization: request.headers.authorization,
        body: JSON.parse(text) as Seen['body'],
      };
      seen.push(one);
      (replies[seen.length - 1] ?? replies.at(-1))?.(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v1`;
  const embedder = createEndpointEmbedder({ url, model: 'tiny', key: 'very-secret' });
  onTestFinished(async () => {
    await embedder.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { embedder, seen };
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const vectors =
  (...embeddings: readonly (readonly number[])[]): Reply =>
  (_seen, response) => {
    const data = embeddings.map((embedding, index) => ({ index, embedding }));
    response.setHeader('content-type', 'application/json');
    // Out of order on purpose: the index says which is which.
    response.end(JSON.stringify({ data: data.toReversed() }));
  };

const otherForm: Reply = (_seen, response) => {
  response.end('{"no":1}');
};

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Reply =>
  (_seen, response) => {
    response.writeHead(code, headers).end('{"error":"very-secret is wrong"}');
  };

test('asks as OpenAI is asked, and gives vectors of length 1 in the order of the texts', async () => {
  const { embedder, seen } = await openEndpoint(vectors([3, 4], [0, 2]));
  const [first, second] = await embedder.embed(['a', 'b']);
  expect([...(first ?? [])].map((value) => value.toFixed(2))).toEqual(['0.60', '0.80']);
  expect([...(second ?? [])]).toEqual([0, 1]);
  expect(seen).toEqual([
    { authorization: 'Bearer very-secret', body: { model: 'tiny', input: ['a', 'b'] } },
  ]);
});

test('tells that the key is refused, without the key', async () => {
  const { embedder } = await openEndpoint(status(401));
  const failure = await embedder.embed(['a']).catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'EmbedderError' });
  expect(String(failure)).toMatch(/embedding endpoint/iu);
  expect(String(failure)).not.toContain('very-secret');
});

test('waits and asks again when it is told to', async () => {
  const { embedder, seen } = await openEndpoint(status(429, { 'retry-after': '0' }), vectors([1]));
  expect(await embedder.embed(['a'])).toEqual([Float32Array.of(1)]);
  expect(seen).toHaveLength(2);
});

test.each([
  ['fewer vectors than texts', [vectors([1])], /1 vectors for 2 texts/u],
  ['other dimensions in one answer', [vectors([1, 0], [1])], /dimensions/u],
  ['another form', [otherForm], /form/u],
  ['a vector of zeros', [vectors([0, 0], [1, 0])], /no direction/u],
] as const)('refuses %s', async (_what, replies, message) => {
  const { embedder } = await openEndpoint(...replies);
  await expect(embedder.embed(['a', 'b'])).rejects.toThrow(message);
});

test('refuses dimensions that differ from the answer before', async () => {
  const { embedder } = await openEndpoint(vectors([1, 0]), vectors([1, 0, 0]));
  await embedder.embed(['a']);
  await expect(embedder.embed(['b'])).rejects.toThrow('3 dimensions instead of 2');
});
