import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

import { type Answer, HTML, type SimRequest } from './answer.ts';

/** An open port of loopback. */
export interface Listening {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Gives the answer to a request; done is called when it is out or its receiver is gone. */
export type Respond = (request: SimRequest) => {
  readonly answer: Answer;
  readonly done: () => void;
};

/** Opens a port on 127.0.0.1; a free one where it is 0. */
export async function listen(respond: Respond, port: number): Promise<Listening> {
  const closing = new AbortController();
  const server = createServer((message, response) => {
    exchange(respond, message, response).catch((error: unknown) => {
      // A bug of the simulator must not look like a failure that it plays.
      if (!response.headersSent) response.writeHead(599);
      response.end(`The simulator failed: ${String(error)}`);
    });
  });
  const exchange = async (
    answering: Respond,
    message: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const { answer, done } = answering(await receive(message));
    response.once('close', done);
    await send(response, answer, closing.signal);
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const used = typeof address === 'object' && address !== null ? address.port : port;
  return {
    origin: `http://127.0.0.1:${used}`,
    close: () =>
      new Promise((resolve) => {
        closing.abort();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function receive(message: IncomingMessage): Promise<SimRequest> {
  const { pathname, searchParams } = new URL(message.url ?? '/', 'http://127.0.0.1');
  const body = await text(message);
  const isForm = /x-www-form-urlencoded/i.test(message.headers['content-type'] ?? '');
  const form = new URLSearchParams(isForm ? body : '');
  return {
    method: message.method ?? 'GET',
    // Pages can be asked for with the session in their address.
    path: pathname.replace(/;jsessionid=[^/?]*/i, '').replace(/^\/(?:faces\/)?/, ''),
    parameters: new URLSearchParams([...searchParams, ...form]),
    body: isForm ? '' : body,
    userAgent: message.headers['user-agent'] ?? '',
    cookie: message.headers.cookie,
  };
}

async function send(response: ServerResponse, answer: Answer, closing: AbortSignal): Promise<void> {
  const { delivery = {}, status = 200, type = HTML, headers = {} } = answer;
  if (delivery.isStalled === true) return;
  if (delivery.isReset === true) return void response.socket?.resetAndDestroy();
  if (delivery.delayMs !== undefined) {
    await wait(delivery.delayMs, undefined, { signal: closing }).catch(() => undefined);
  }
  const body = Buffer.from(answer.body);
  response.writeHead(status, { 'content-type': type, 'content-length': body.length, ...headers });
  if (delivery.isCut !== true) return void response.end(body);
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy());
}
