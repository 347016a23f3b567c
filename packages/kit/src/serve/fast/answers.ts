import type { Implementation, RequestId, Tool as WireTool } from '@modelcontextprotocol/server';

import type { Exchange } from '../../call/types.ts';
import type { Called } from '../../call/respond.ts';
import type { Runtime } from '../../call/runtime.ts';
import type { ServerDefinition } from '../../define/server.ts';
import { getVisibilityKey } from '../auth/scopes.ts';
import { listTools } from '../methods/list-tools.ts';
import { listCacheHints, listCapabilities, describeIdentity } from '../protocol/capabilities.ts';
import { metaKeys } from '../protocol/meta-keys.ts';
import { listRevisions } from '../protocol/revisions.ts';

/** Adds to a result what every modern result contains: its type and the server's identity. */
function stampModern(result: object, identity: Implementation): object {
  return {
    ...result,
    ...(!('resultType' in result) && { resultType: 'complete' }),
    _meta: {
      [metaKeys.serverInfo]: identity,
      ...('_meta' in result && (result._meta as object)),
    },
  };
}

/** Serializes the result of a call as a message. */
export type Encode = (called: Called, id: RequestId) => string;

/**
 * Creates a serializer for the modern era; a result that is already JSON is not serialized again.
 */
export function createModernEncode(identity: Implementation): Encode {
  const stamp = JSON.stringify(stampModern({}, identity)).slice(1);
  return ({ result, json, meta }, id) => {
    if (json === undefined) return formatMessage(JSON.stringify(stampModern(result, identity)), id);
    if (meta === undefined) return formatMessage(`${json.slice(0, -1)},${stamp}`, id);
    // The result's own `_meta` is the last member of its JSON, and may be all that is small in it.
    const rest = json.slice(0, -JSON.stringify(meta).length - 1);
    const merged = JSON.stringify({ [metaKeys.serverInfo]: identity, ...meta });
    return formatMessage(`${rest}${merged},"resultType":"complete"}`, id);
  };
}

/** Serializes a result for the legacy era, which adds nothing. */
export const encodeLegacy: Encode = ({ result, json }, id) =>
  formatMessage(json ?? JSON.stringify(result), id);

function formatMessage(result: string, id: RequestId): string {
  return `{"result":${result},"jsonrpc":"2.0","id":${encodeEnd(id)}`;
}

/** Serializes the first part of a message: everything but the id, which {@link encodeEnd} adds. */
export function encodeStart(result: object): Uint8Array {
  return new TextEncoder().encode(`{"result":${JSON.stringify(result)},"jsonrpc":"2.0","id":`);
}

/** Serializes the end of a message that begins with {@link encodeStart}. */
export function encodeEnd(id: RequestId): string {
  return `${JSON.stringify(id)}}`;
}

/** Serialized first pages of `tools/list`, cached per revision and set of visible tools. */
export interface ListBytes {
  /** The response without its id; undefined if the SDK must serialize it. */
  readonly of: (exchange: Pick<Exchange, 'client' | 'caller'>) => Uint8Array | undefined;
  /** The response to `server/discover`, without its id. */
  readonly discovery: () => Uint8Array;
  readonly close: () => void;
}

/** Callers may have any combination of scopes, so the cache is cleared at this size. */
const MAX_KEPT = 64;

/** Creates the cache of one server; it is cleared when the tools change. */
export function createListBytes(runtime: Runtime): ListBytes {
  const { definition } = runtime;
  const kept = new Map<string, Uint8Array | undefined>();
  const hasTools = listCapabilities(definition).tools !== undefined;
  const close = definition.events.subscribe(({ kind }) => {
    if (kind === 'tools_list_changed') kept.clear();
  });
  return {
    close,
    discovery: () => describeServer(runtime),
    of(exchange) {
      if (!hasTools) return undefined;
      const key = `${exchange.client.revision} ${getVisibilityKey(exchange.caller, definition)}`;
      if (kept.has(key)) return kept.get(key);
      if (kept.size >= MAX_KEPT) kept.clear();
      const bytes = write(runtime, exchange);
      kept.set(key, bytes);
      return bytes;
    },
  };
}

function write(
  runtime: Runtime,
  exchange: Pick<Exchange, 'client' | 'caller'>,
): Uint8Array | undefined {
  const { definition } = runtime;
  const list = listTools(runtime, exchange, undefined);
  if (exchange.client.era === 'modern') {
    const hints = listCacheHints(runtime)['tools/list'];
    return encodeStart(stampModern({ ...list, ...hints }, describeIdentity(definition)));
  }
  return list.tools.every(isPlainForLegacy) ? encodeStart(list) : undefined;
}

// For older clients the SDK wraps output schemas that are not objects.
function isPlainForLegacy({ outputSchema }: WireTool): boolean {
  return outputSchema === undefined || outputSchema['type'] === 'object';
}

/** The method that requests a server's capabilities. */
export const DISCOVER = 'server/discover';

/** Serializes the response to it, without the id. */
function describeServer(runtime: Pick<Runtime, 'definition' | 'isGuarded'>): Uint8Array {
  const { definition } = runtime;
  const result = {
    supportedVersions: listRevisions('modern'),
    capabilities: listCapabilities(definition),
    ...readInstructions(definition),
    ...listCacheHints(runtime)[DISCOVER],
  };
  return encodeStart(stampModern(result, describeIdentity(definition)));
}

/** Returns the server's instructions; like the SDK, omits empty ones. */
export function readInstructions({ instructions }: ServerDefinition): {
  readonly instructions?: string;
} {
  return instructions === undefined || instructions === '' ? {} : { instructions };
}
