import { gzipSync } from 'node:zlib';
import {
  type Answer as SentAnswer,
  readForm,
  type ReceivedRequest,
} from '@wellspoken/simulator-shell';

import type { Answer, SimulatorRequest } from '../route.ts';
import { XML } from './answers.ts';

/** A received request as the routes see it. */
export function readRequest(received: ReceivedRequest): SimulatorRequest {
  const { form, body } = readForm(received);
  const [path = '', query = ''] = splitOnce(received.target.replace(/^\/+/, ''), '?');
  return {
    method: received.method,
    path,
    segments: path.split('/').map(decode),
    parameters: new URLSearchParams([...new URLSearchParams(query), ...form]),
    body,
    headers: received.headers,
    address: received.address,
  };
}

function splitOnce(text: string, mark: string): readonly string[] {
  const at = text.indexOf(mark);
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray percent sign stands for itself.
    return segment;
  }
}

const WORTH_PACKING = 1024;

/** An answer as it is sent: compressed where the client accepts that and it is worth it. */
export function packAnswer(answer: Answer, { headers }: ReceivedRequest): SentAnswer {
  const { status = 200, type = XML, delivery } = answer;
  const acceptsGzip = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''));
  const bytes = typeof answer.body === 'string' ? Buffer.from(answer.body, 'utf8') : answer.body;
  const isPacked = answer.headers?.['content-encoding'] !== undefined;
  const common = { 'content-type': type, vary: 'Accept-Encoding', ...answer.headers };
  if (isPacked || !acceptsGzip || bytes.length < WORTH_PACKING) {
    return { status, headers: common, body: bytes, delivery };
  }
  const packed = { ...common, 'content-encoding': 'gzip' };
  return { status, headers: packed, body: gzipSync(bytes), delivery };
}
