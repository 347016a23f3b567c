import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import type { Answer, SimulatorRequest } from '../route.ts';
import { htmlPage } from './answers.ts';
import { receive } from './receive.ts';
import { send } from './send.ts';

/** An open port of loopback. */
export interface Listening {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** What answers, and what is told when an answer is out or its receiver is gone. */
export interface Answering {
  readonly answer: (
    request: SimulatorRequest,
    addressLength: number,
  ) => { readonly answer: Answer; readonly done: () => void };
}

// Long addresses get an answer of their own in place of one by node.
const LARGEST_HEAD = 128 * 1024;

/** Opens a port on 127.0.0.1; a free one where none is named. */
export async function listen(answering: Answering, port = 0): Promise<Listening> {
  const closing = new AbortController();
  const server = createServer({ maxHeaderSize: LARGEST_HEAD }, (message, response) => {
    respond({ message, response, closing: closing.signal }, answering).catch((error: unknown) => {
      // A bug of the simulator must not look like a failure that it plays.
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(`The simulator failed: ${String(error)}`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const used = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${used}/`,
    close: () =>
      new Promise((resolve) => {
        closing.abort();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Exchange {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly closing: AbortSignal;
}

async function respond(
  { message, response, closing }: Exchange,
  answering: Answering,
): Promise<void> {
  const receiver = {
    response,
    closing,
    acceptsGzip: /\bgzip\b/.test(String(message.headers['accept-encoding'] ?? '')),
  };
  const request = await receive(message);
  if (request === undefined) return send(receiver, htmlPage(413, '413 Request Too Large'));
  const { answer, done } = answering.answer(request, message.url?.length ?? 0);
  response.once('close', done);
  return send(receiver, answer);
}
