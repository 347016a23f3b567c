import { errorCodes } from '@wellspoken/spec/error-codes';

import type { Variant } from './exchange.evidence.ts';
import { readField, isObject, type Json, type JsonObject, parseJson } from './json.ts';
import type { OpenOptions, RequestOptions, Responder, Session } from './session.ts';

/** The client information that the auditor sends. */
export const clientInfo: JsonObject = { name: 'wellspoken-check', version: '1.0.0' };

const PREFIX = 'io.modelcontextprotocol/';

/** The keys of the modern envelope. */
export const metaKeys = {
  protocolVersion: `${PREFIX}protocolVersion`,
  clientInfo: `${PREFIX}clientInfo`,
  clientCapabilities: `${PREFIX}clientCapabilities`,
  logLevel: `${PREFIX}logLevel`,
  serverInfo: `${PREFIX}serverInfo`,
  subscriptionId: `${PREFIX}subscriptionId`,
} as const;

/** Metadata that every request of a session carries. */
interface Envelope {
  readonly era: 'legacy' | 'modern';
  readonly revision: string;
  readonly capabilities: JsonObject;
}

/** The envelope of a session. */
export const createEnvelope = ({ era, revision }: Variant, options: OpenOptions): Envelope => ({
  era,
  revision: options.revision ?? revision,
  capabilities: options.capabilities ?? {},
});

/** The parameters of a request with `_meta` as its era wants it. */
export function withEnvelope(
  params: JsonObject | undefined,
  envelope: Envelope,
  options: RequestOptions = {},
): JsonObject | undefined {
  const usual: JsonObject =
    envelope.era === 'modern'
      ? {
          [metaKeys.protocolVersion]: envelope.revision,
          [metaKeys.clientInfo]: clientInfo,
          [metaKeys.clientCapabilities]: options.capabilities ?? envelope.capabilities,
        }
      : {};
  const meta = omitNulls({ ...usual, ...options.meta });
  if (Object.keys(meta).length === 0) return params;
  return {
    ...params,
    _meta: { ...(readField(params, '_meta') as JsonObject | undefined), ...meta },
  };
}

function omitNulls(meta: Readonly<Record<string, Json | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== null));
}

/** The field that `Mcp-Name` repeats, by method. */
const named: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  // The extension for tasks routes its requests by the task.
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
};

/** The headers that repeat parts of a modern message. */
export function createModernHeaders(
  method: string,
  params: JsonObject | undefined,
  revision: string,
): Record<string, string> {
  const name = readField(params, named[method] ?? '');
  return {
    'mcp-protocol-version': revision,
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': encodeHeaderValue(name) }),
  };
}

/** A header value; Base64 between marks if it is not plain ASCII. */
export function encodeHeaderValue(value: string): string {
  const isPlain = /^[\x21-\x7E](?:[\x20-\x7E\t]*[\x21-\x7E])?$/.test(value);
  if (isPlain && !/^=\?base64\?.*\?=$/i.test(value)) return value;
  return `=?base64?${Buffer.from(value, 'utf8').toString('base64')}?=`;
}

/** An outgoing message. */
export interface OutgoingMessage {
  /** The message, or the text where it is none. */
  readonly sent: Json;
  readonly method?: string;
  /** The id that an answer would repeat; undefined where any response would do. */
  readonly id: Json | undefined;
  readonly params?: JsonObject;
  readonly bytes: string | Uint8Array;
}

/** Sends prepared messages over a transport. */
interface MessageTransport {
  readonly converse: (
    asked: OutgoingMessage,
    options?: RequestOptions,
  ) => ReturnType<Session['request']>;
  readonly tell: (
    asked: OutgoingMessage,
    options?: RequestOptions,
  ) => ReturnType<Session['notify']>;
}

/** Creates the request functions of a session, with the envelope of its era. */
export function createRequestSender(
  envelope: Envelope,
  { converse, tell }: MessageTransport,
): Pick<Session, 'request' | 'notify' | 'sendText'> {
  let last = 0;
  return {
    request: (method, params, options = {}) => {
      last += 1;
      const id = options.id ?? last;
      const enveloped = withEnvelope(params, envelope, options);
      return converse(asMessage({ id, method }, enveloped), options);
    },
    notify: (method, params, options) => tell(asMessage({ method }, params), options),
    sendText: (text, options) => converse(asText(text), options),
  };
}

function asMessage(
  head: { readonly id?: Json; readonly method: string },
  params: JsonObject | undefined,
): OutgoingMessage {
  const sent = { jsonrpc: '2.0', ...head, ...(params && { params }) };
  const { method, id } = head;
  return { sent, method, id, bytes: JSON.stringify(sent), ...(params && { params }) };
}

/** Longer texts are recorded by their start. */
const SHOWN = 2000;

function asText(text: string | Uint8Array): OutgoingMessage {
  const sent = typeof text === 'string' ? text : Buffer.from(text).toString('latin1');
  const json = parseJson(sent);
  const { id, method, params } = isObject(json) ? json : {};
  return {
    sent: sent.slice(0, SHOWN),
    bytes: text,
    id: id ?? undefined,
    ...(typeof method === 'string' && { method }),
    ...(isObject(params) && { params }),
  };
}

/** The response of a client to a request of the server; undefined where it stays silent. */
export function answerServer(
  json: unknown,
  respond: Responder | undefined,
): JsonObject | undefined {
  if (!isObject(json)) return undefined;
  const outcome = respond ? respond(json) : servePing(json);
  return outcome && { jsonrpc: '2.0', id: json['id'] ?? null, ...outcome };
}

function servePing(request: JsonObject): { result: Json } | { error: Json } {
  if (request['method'] === 'ping') return { result: {} };
  return {
    error: {
      code: errorCodes.methodNotFound.code,
      message: 'This client declared no such feature.',
    },
  };
}

/** The characters of a header name; another name cannot be sent, and is a finding of its own. */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

/** The `Mcp-Param-*` headers that a modern call of a tool carries, by what its schema marks. */
export function createParamHeaders(
  definition: Json,
  args: Json | undefined,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  collect(readField(definition, 'inputSchema'), args, headers);
  return headers;
}

function collect(
  schema: Json | undefined,
  value: Json | undefined,
  into: Record<string, string>,
): void {
  const properties = readField(schema, 'properties');
  if (!isObject(properties) || !isObject(value)) return;
  for (const [name, property] of Object.entries(properties)) {
    const given = readOwn(value, name);
    const header = readField(property, 'x-mcp-header');
    const text = toHeaderText(given);
    if (typeof header === 'string' && TOKEN.test(header) && text !== undefined) {
      into[`mcp-param-${header.toLowerCase()}`] = encodeHeaderValue(text);
    }
    collect(property, given, into);
  }
}

const readOwn = (value: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(value, name) ? value[name] : undefined;

function toHeaderText(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
