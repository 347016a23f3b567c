import type { Answer, ReceivedRequest } from '@wellspoken/simulator-shell';

import type { Args } from '../objects.ts';
import type { Reply } from './reply.ts';

/** A request as it came. */
export interface Incoming {
  readonly method: string;
  readonly url: URL;
  readonly authorization: string | undefined;
  /** Undefined where the body is no JSON object. */
  readonly body: Args | undefined;
  /** Calls back when the answer is sent, or the client is gone. */
  readonly whenEnded: (ended: () => void) => void;
}

/** A received request as the APIs see it. */
export function readIncoming(received: ReceivedRequest): Incoming {
  return {
    method: received.method,
    url: new URL(removePrefix(received.target), received.origin),
    authorization: received.headers.authorization,
    body: received.body === undefined ? undefined : parseObject(received.body),
    whenEnded: received.onEnd,
  };
}

/** A reply as it is sent. */
export function toAnswer({ status, headers = {}, body, delivery }: Reply): Answer {
  return { status, headers, body: readText(body), delivery };
}

function readText(body: unknown): string {
  if (body === undefined) return '';
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** Without what GitHub Enterprise puts before its paths. */
function removePrefix(path: string): string {
  return path.replace(/^\/api(?:\/v3(?=\/)|(?=\/graphql))/u, '');
}

function parseObject(text: string): Args | undefined {
  if (text === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Args)
      : undefined;
  } catch {
    return undefined;
  }
}
