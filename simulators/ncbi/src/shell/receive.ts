import type { IncomingMessage } from 'node:http';

import type { SimulatorRequest } from '../route.ts';

const LARGEST_BODY = 16 * 1024 * 1024;

/** Reads a request to its end; undefined where it is larger than anybody sends. */
export async function receive(message: IncomingMessage): Promise<SimulatorRequest | undefined> {
  const text = await bodyOf(message);
  if (text === undefined) return undefined;
  const [path = '', query = ''] = splitOnce(String(message.url).replace(/^\/+/, ''), '?');
  const isForm = /x-www-form-urlencoded/i.test(message.headers['content-type'] ?? '');
  const form = new URLSearchParams(isForm ? text : '');
  return {
    method: String(message.method),
    path,
    segments: path.split('/').map(decode),
    parameters: new URLSearchParams([...new URLSearchParams(query), ...form]),
    body: isForm ? '' : text,
    headers: message.headers,
    address: String(message.socket.remoteAddress),
  };
}

async function bodyOf(message: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of message as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LARGEST_BODY) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
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
