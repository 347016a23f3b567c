import { createSubject } from '@wellspoken/everything/subject';
import { createFetchHandler, type FetchHandler } from '@wellspoken/kit/fetch';
import type { Revision } from '@wellspoken/spec';

/** A JSON-RPC message as it came. */
export interface WireMessage {
  readonly jsonrpc: string;
  readonly id?: string | number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** An answer with its status and every message in it. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly messages: readonly WireMessage[];
}

/** Talks to the subject without a client in between. */
export interface Wire {
  readonly handler: FetchHandler;
  readonly post: (body: unknown, headers?: Record<string, string>) => Promise<WireAnswer>;
  /** Sends one request in the way of its revision. */
  request(
    revision: Revision,
    method: string,
    params?: Record<string, unknown>,
  ): Promise<WireAnswer>;
}

const URL = 'http://localhost/mcp';
const ACCEPT = 'application/json, text/event-stream';

// The handler itself looks at no environment.
const fastPath = process.env['WELLSPOKEN_FAST_PATH'] !== 'off';

/** Opens a wire to a new subject. */
export function openWire(handler = createFetchHandler(createSubject(), { fastPath })): Wire {
  const post: Wire['post'] = async (body, headers = {}) => {
    const response = await handler(
      new Request(URL, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: ACCEPT, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
    return readAnswer(response);
  };
  return {
    handler,
    post,
    request: (revision, method, params = {}) =>
      revision === '2026-07-28'
        ? post(modernRequest(method, params), modernHeaders(method, params))
        : legacyRequest(post, revision, { method, params }),
  };
}

/** The answer of a handler, its event stream taken apart. */
async function readAnswer(response: Response): Promise<WireAnswer> {
  const text = await response.text();
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const jsons = isStream
    ? [...text.matchAll(/^data: (.+)$/gm)].map(([, data = '']) => data)
    : [text].filter((body) => body !== '');
  return {
    status: response.status,
    headers: response.headers,
    messages: jsons.map((json) => JSON.parse(json) as WireMessage),
  };
}

/** A request of the modern era, with its envelope. */
export function modernRequest(method: string, params: Record<string, unknown> = {}): object {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    ...(params['_meta'] as object | undefined),
  };
  return { jsonrpc: '2.0', id: 'm-1', method, params: { ...params, _meta } };
}

/** The headers that go with it. */
export function modernHeaders(
  method: string,
  params: Record<string, unknown> = {},
): Record<string, string> {
  const name = params['name'] ?? params['uri'];
  return {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': name }),
  };
}

/** Opens a session and returns its headers. */
export async function openSession(
  post: Wire['post'],
  revision: string,
): Promise<Record<string, string>> {
  const opened = await post({
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: {
      protocolVersion: revision,
      capabilities: {},
      clientInfo: { name: 'w', version: '1' },
    },
  });
  const headers = {
    'mcp-session-id': opened.headers.get('mcp-session-id') ?? '',
    'mcp-protocol-version': String(opened.messages[0]?.result?.['protocolVersion']),
  };
  await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, headers);
  return headers;
}

async function legacyRequest(
  post: Wire['post'],
  revision: string,
  request: { readonly method: string; readonly params: Record<string, unknown> },
): Promise<WireAnswer> {
  const headers = await openSession(post, revision);
  return post({ jsonrpc: '2.0', id: 'l-1', ...request }, headers);
}
