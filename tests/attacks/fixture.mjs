// Serves an echo tool with limits so low that a count which leaks is soon used up.
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { defineServer, defineTool } from '@wellspoken/kit';
import { createFetchHandler } from '@wellspoken/kit/fetch';
import { serveHttp } from '@wellspoken/kit/http';
import * as z from 'zod';

const text = z.object({ text: z.string().describe('Any text') });

const definition = defineServer({
  name: 'echo',
  title: 'Echo',
  version: '1.0.0',
  tools: [
    defineTool({
      name: 'echo_text',
      title: 'Echo text',
      description: 'Give back a text as it came.',
      effect: 'read',
      openWorld: false,
      input: text,
      output: text,
      run: ({ text }) => ({ text }),
    }),
  ],
});

async function listen() {
  if (process.argv[2] === 'serve-http') {
    const { url } = await serveHttp(definition, {
      audit: false,
      legacySse: true,
      maxInFlight: 50,
      requestLimit: false,
      rateLimit: false,
      sessions: { max: 50 },
    });
    return url;
  }
  const handle = createFetchHandler(definition, {
    allowedHosts: ['127.0.0.1'],
    sessions: { max: 50 },
  });
  const server = createServer((request, response) => {
    answer(handle, request, response).catch(() => response.destroy());
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}/mcp`;
}

async function answer(handle, request, response) {
  const gone = new AbortController();
  // One for each request that is sent ahead.
  request.socket.setMaxListeners(0).once('close', () => gone.abort());
  const url = new URL(request.url, 'http://127.0.0.1');
  const hasBody = request.method === 'POST';
  const headers = new Headers(
    Object.entries(request.headers).flatMap(([name, value]) =>
      [value].flat().map((one) => [name, one]),
    ),
  );
  const {
    status,
    headers: own,
    body,
  } = await handle(
    new Request(url, {
      method: request.method,
      headers,
      signal: gone.signal,
      ...(hasBody && { body: Readable.toWeb(request), duplex: 'half' }),
    }),
    { caller: { id: `ip:${request.socket.remoteAddress}` } },
  );
  response.writeHead(status, Object.fromEntries(own));
  response.flushHeaders();
  if (body === null) response.end();
  else await pipeline(Readable.fromWeb(body), response);
}

process.stdout.write(`${await listen()}\n`);
