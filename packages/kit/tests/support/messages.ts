/** A JSON-RPC message, right or wrong. */
export type Message = Readonly<Record<string, unknown>>;

/** Headers of a request, right or wrong. */
export type Headers = Readonly<Record<string, string>>;

/** What every request of the modern era carries in `_meta`. */
export const modernMeta: Message = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'bad-bytes', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** A request of either era; the modern one adds its `_meta`. */
export function request(method: string, params?: Message, id: unknown = 1): Message {
  return { jsonrpc: '2.0', id, method, ...(params !== undefined && { params }) };
}

/** A message that wants no answer. */
export function notification(method: string, params?: Message): Message {
  return { jsonrpc: '2.0', method, ...(params !== undefined && { params }) };
}

export function modernRequest(method: string, params: Message = {}, id: unknown = 1): Message {
  return request(method, { ...params, _meta: modernMeta }, id);
}

/** A call of the tool that gives back its text. */
export function echoCall(text: string, id: unknown = 1): Message {
  return request('tools/call', { name: 'echo_text', arguments: { text } }, id);
}

export function modernEchoCall(text: string, id: unknown = 1): Message {
  return modernRequest('tools/call', { name: 'echo_text', arguments: { text } }, id);
}

/** The opening of a legacy conversation. */
export function initialize(protocolVersion = '2025-11-25'): Message {
  return request(
    'initialize',
    { protocolVersion, capabilities: {}, clientInfo: { name: 'bad-bytes', version: '1.0.0' } },
    0,
  );
}

export const initialized: Message = notification('notifications/initialized');

export const jsonHeaders: Headers = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

/** The headers that a modern request of this method needs. */
export function modernHeaders(method: string, name?: string): Headers {
  return {
    ...jsonHeaders,
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(name !== undefined && { 'mcp-name': name }),
  };
}

/** The parts of an HTTP request; the rest is as it should be. */
export interface RequestParts {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: Headers;
  readonly body?: Uint8Array | string;
}

/** The bytes of an HTTP request with the length of its body. */
export function httpRequest({ headers = jsonHeaders, body = '', ...line }: RequestParts): Buffer {
  const bytes = Buffer.from(body);
  const length = { 'content-length': String(bytes.length) };
  return Buffer.concat([httpHead({ ...line, headers: { ...length, ...headers } }), bytes]);
}

/** The bytes of the head of an HTTP request, without a length of its own. */
export function httpHead({
  method = 'POST',
  target = '/mcp',
  headers = jsonHeaders,
}: Omit<RequestParts, 'body'>): Buffer {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1');
}

/** A POST of one JSON value. */
export function post(value: unknown, headers: Headers = jsonHeaders): Buffer {
  return httpRequest({ headers, body: JSON.stringify(value) });
}

/** A modern call that must always work: what comes after bad bytes. */
export function goodPost(text: string, id: unknown = 1): Buffer {
  return post(modernEchoCall(text, id), modernHeaders('tools/call', 'echo_text'));
}
