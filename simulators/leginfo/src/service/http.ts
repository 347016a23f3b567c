import {
  type Answer as SentAnswer,
  readForm,
  type ReceivedRequest,
} from '@wellspoken/simulator-shell';

import { type Answer, HTML, type SimRequest } from './answer.ts';

/** A received request as the routes see it. */
export function readRequest(received: ReceivedRequest): SimRequest {
  const { pathname, searchParams } = new URL(received.target, received.origin);
  const { form, body } = readForm(received);
  return {
    method: received.method,
    // Pages can be asked for with the session in their address.
    path: pathname.replace(/;jsessionid=[^/?]*/i, '').replace(/^\/(?:faces\/)?/, ''),
    parameters: new URLSearchParams([...searchParams, ...form]),
    body,
    userAgent: received.headers['user-agent'] ?? '',
    cookie: received.headers.cookie,
  };
}

/** An answer as it is sent. */
export function completeAnswer(answer: Answer): SentAnswer {
  const { status = 200, type = HTML, headers, body, delivery } = answer;
  return { status, headers: { 'content-type': type, ...headers }, body, delivery };
}
