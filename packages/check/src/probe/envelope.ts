import type { Json, JsonObject } from '../json.ts';
import { fieldOf } from '../json.ts';
import type { Leg } from '../leg.ts';
import type { OpenOptions, RequestOptions } from './session.ts';

/** Who we say we are. */
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

/** What every request of a session carries. */
export interface Envelope {
  readonly era: 'legacy' | 'modern';
  readonly revision: string;
  readonly capabilities: JsonObject;
}

/** The envelope of a session. */
export const envelopeOf = ({ era, revision }: Leg, options: OpenOptions): Envelope => ({
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
  const meta = without({ ...usual, ...options.meta });
  if (Object.keys(meta).length === 0) return params;
  return { ...params, _meta: { ...(fieldOf(params, '_meta') as JsonObject | undefined), ...meta } };
}

function without(meta: Readonly<Record<string, Json | undefined>>): JsonObject {
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
export function modernHeaders(
  method: string,
  params: JsonObject | undefined,
  revision: string,
): Record<string, string> {
  const name = fieldOf(params, named[method] ?? '');
  return {
    'mcp-protocol-version': revision,
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': headerValue(name) }),
  };
}

/** A value as a header carries it: in Base64 between marks where plain text would not survive. */
export function headerValue(value: string): string {
  const isPlain = /^[\x21-\x7E](?:[\x20-\x7E\t]*[\x21-\x7E])?$/.test(value);
  if (isPlain && !/^=\?base64\?.*\?=$/i.test(value)) return value;
  return `=?base64?${Buffer.from(value, 'utf8').toString('base64')}?=`;
}
