import type { Target } from './targets.ts';

/** Headers of a request, right or wrong. */
export type HeaderList = Readonly<Record<string, string>>;

const CLIENT = { name: 'raw', version: '1.0.0' };
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': CLIENT,
  'io.modelcontextprotocol/clientCapabilities': {},
};
const JSON_HEADERS: HeaderList = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

/** The parts of a request; the rest is as it should be. */
export interface RequestParts {
  readonly method?: string;
  readonly path?: string;
  readonly version?: string;
  readonly headers?: HeaderList;
  /** Lines as they are, with their ends. */
  readonly rawHeaders?: string;
  readonly body?: Uint8Array | string;
  /** Whether the token is left out, where the server wants one. */
  readonly isAnonymous?: boolean;
}

/** The head of a request, without a length of its own. */
export function toHead(target: Target, parts: Omit<RequestParts, 'body'> = {}): Buffer {
  const { method = 'POST', path = target.path, version = 'HTTP/1.1', rawHeaders = '' } = parts;
  const token = parts.isAnonymous === true ? undefined : target.token;
  const headers = {
    host: `127.0.0.1:${target.port}`,
    ...JSON_HEADERS,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...parts.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const text = `${method} ${path} ${version}\r\n${lines.join('')}${rawHeaders}\r\n`;
  return Buffer.from(text, 'latin1');
}

/** A request with its length. */
export function toRequest(
  target: Target,
  { body = '', headers, ...parts }: RequestParts = {},
): Buffer {
  const bytes = Buffer.from(body);
  const length = { 'content-length': String(bytes.length), ...headers };
  return Buffer.concat([toHead(target, { ...parts, headers: length }), bytes]);
}

/** The text of a message of the modern era. */
export function toModernBody(method: string, params: object = {}, id: unknown = 1): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: META } });
}

/** The headers that go with it. */
export function toModernHeaders(method: string, name?: string): HeaderList {
  return {
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': method,
    ...(name !== undefined && { 'mcp-name': name }),
  };
}

/** A modern request that every server answers. */
export function listTools(target: Target, parts: RequestParts = {}): Buffer {
  return toRequest(target, {
    body: toModernBody('tools/list'),
    ...parts,
    headers: { ...toModernHeaders('tools/list'), ...parts.headers },
  });
}

/** The opening of a legacy conversation. */
export function initialize(target: Target): Buffer {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
  return toRequest(target, { body });
}

/** The bytes, so many times. */
export function repeat(count: number, bytes: Uint8Array): Buffer {
  return Buffer.concat(Array.from({ length: count }, () => bytes));
}
