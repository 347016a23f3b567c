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

/** A result with what the modern era adds to every one: its kind, and who answers. */
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

/** Writes the result of a call as a message. */
export type Encode = (called: Called, id: RequestId) => string;

/** Writes for the modern era: a result that is JSON already is not written again to be stamped. */
export function createModernEncode(identity: Implementation): Encode {
  const stamp = JSON.stringify(stampModern({}, identity)).slice(1);
  return ({ result, json }, id) =>
    json === undefined || '_meta' in result
      ? formatMessage(JSON.stringify(stampModern(result, identity)), id)
      : formatMessage(`${json.slice(0, -1)},${stamp}`, id);
}

/** Writes for the legacy era, which adds nothing. */
export const encodeLegacy: Encode = ({ result, json }, id) =>
  formatMessage(json ?? JSON.stringify(result), id);

function formatMessage(result: string, id: RequestId): string {
  return `{"result":${result},"jsonrpc":"2.0","id":${encodeEnd(id)}`;
}

/** The first part of a message: all but its id, which {@link encodeEnd} adds. */
export function encodeStart(result: object): Uint8Array {
  return new TextEncoder().encode(`{"result":${JSON.stringify(result)},"jsonrpc":"2.0","id":`);
}

/** The end of a message that began with {@link encodeStart}. */
export function encodeEnd(id: RequestId): string {
  return `${JSON.stringify(id)}}`;
}

/** The first page of `tools/list` as bytes, made once for each revision and set of visible tools. */
export interface ListBytes {
  /** All of the answer but its id; undefined where the SDK has to write it. */
  readonly of: (exchange: Pick<Exchange, 'client' | 'caller'>) => Uint8Array | undefined;
  /** All of the answer to `server/discover` but its id. */
  readonly discovery: () => Uint8Array;
  readonly close: () => void;
}

/** Callers may hold any mix of scopes; so many answers are kept, then all are made anew. */
const MAX_KEPT = 64;

/** Keeps the lists of one server until what it offers changes. */
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

// The SDK wraps the schema of data that is no object for older clients.
function isPlainForLegacy({ outputSchema }: WireTool): boolean {
  return outputSchema === undefined || outputSchema['type'] === 'object';
}

/** The method that asks a server what it can do. */
export const DISCOVER = 'server/discover';

/** What is answered to it, all but the id. */
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

/** What a server says of its use; the SDK leaves out what says nothing. */
export function readInstructions({ instructions }: ServerDefinition): {
  readonly instructions?: string;
} {
  return instructions === undefined || instructions === '' ? {} : { instructions };
}
