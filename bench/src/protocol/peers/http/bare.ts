import type { IncomingMessage, ServerResponse } from 'node:http';

import { type Answerer, createBareAnswerer } from '../bare-answer.ts';
import type { StartHttp } from '../peer.ts';
import { listen } from './listen.ts';

/** A bare `node:http` server that answers JSON-RPC. */
export const start: StartHttp = ({ makeTools }) => {
  const answer = createBareAnswerer(makeTools());
  return listen((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => respond(answer, body, response));
  });
};

function respond(answer: Answerer, body: string, response: ServerResponse<IncomingMessage>): void {
  const text = answer(body);
  response.writeHead(text === '' ? 202 : 200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
