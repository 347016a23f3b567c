import type { AuditLine, AuthOptions, Logger } from '@wellspoken/kit';
import { serveHttp, type HttpOptions } from '@wellspoken/kit/http';
import { onTestFinished } from 'vitest';

import {
  initialize,
  jsonHeaders,
  modernHeaders,
  modernRequest,
  request,
  type Headers,
  type Message,
} from '../../support/messages.ts';
import { createNotes, type Notes } from './notes.ts';

/** Static tokens of the tests. */
export const ALICE = 'alice-token-0123456789';
export const BOB = 'bob-token-0123456789ab';
export const ROOT = 'root-token-0123456789a';

export const tokens = [
  { token: ALICE, caller: 'alice', scopes: ['read'] },
  { token: BOB, caller: 'bob', scopes: ['read', 'notes:write'] },
  { token: ROOT, caller: 'root' },
];

/** Everything that was written down: log and audit lines, with all of their fields. */
export interface Written {
  readonly logger: Logger;
  readonly audit: (line: AuditLine) => void;
  readonly text: () => string;
}

/** Keeps what is written down as one text. */
function recordAll(): Written {
  const lines: string[] = [];
  const write = (fields: object, message = ''): void => {
    lines.push(`${JSON.stringify(fields, unfold)} ${message}`);
  };
  return {
    logger: { debug: write, info: write, warn: write, error: write },
    audit: write,
    text: () => lines.join('\n'),
  };
}

// An error hides what it says from JSON.
function unfold(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  const { message, stack, cause } = value;
  return { ...Object.fromEntries(Object.entries(value)), message, stack, cause };
}

/** Notes behind a gate, until the test is over. */
export interface Guarded extends Notes {
  readonly url: string;
  readonly written: Written;
  readonly send: (message: unknown, headers?: Headers, path?: string) => Promise<Response>;
}

/** Serves notes over a real socket. */
export async function guard(auth: AuthOptions, options: HttpOptions = {}): Promise<Guarded> {
  const notes = createNotes();
  const written = recordAll();
  const { logger, audit } = written;
  const served = await serveHttp(notes.definition, {
    signals: false,
    requestLimit: false,
    logger,
    audit,
    auth,
    ...options,
  });
  onTestFinished(() => void served.close());
  return {
    ...notes,
    url: served.url,
    written,
    send: (message, headers = {}, path = '') =>
      fetch(`${served.url}${path}`, {
        method: 'POST',
        headers: { ...jsonHeaders, ...headers },
        body: JSON.stringify(message),
      }),
  };
}

export function bearer(token: string): Headers {
  return { authorization: `Bearer ${token}` };
}

/** One request in the modern era, with the headers that it needs. */
export function modern(method: string, params: Message = {}): readonly [Message, Headers] {
  const name = params['name'] ?? params['uri'];
  return [
    modernRequest(method, params),
    modernHeaders(method, typeof name === 'string' ? name : undefined),
  ];
}

/** A call of a tool in the modern era. */
export function call(name: string): readonly [Message, Headers] {
  return modern('tools/call', { name, arguments: {} });
}

/** Opens a legacy session with a token and returns its headers, without the token. */
export async function openSession({ send }: Guarded, token: string): Promise<Headers> {
  const opened = await send(initialize(), bearer(token));
  await opened.text();
  const id = opened.headers.get('mcp-session-id');
  if (id === null) throw new Error(`No session: ${opened.status}`);
  return { 'mcp-session-id': id, 'mcp-protocol-version': '2025-11-25' };
}

/** A request in a legacy session. */
export function legacy(method: string, params: Message = {}): Message {
  return request(method, params, 7);
}

/** The result in an answer of either form. */
export async function resultOf(response: Response): Promise<Record<string, unknown>> {
  const text = await response.text();
  const json = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  const { result, error } = JSON.parse(json) as Record<string, Record<string, unknown>>;
  return result ?? { error };
}

/** The names that a list answers with. */
export async function namesIn(response: Response, field: string): Promise<unknown> {
  const list = (await resultOf(response))[field] as readonly { readonly name: string }[];
  return list.map(({ name }) => name);
}
