import type { Tool as WireTool } from '@modelcontextprotocol/server';

import { visibilityOf } from '../auth/visibility.ts';
import { listTools } from '../offer/list-tools.ts';
import { capabilitiesOf, cacheHintsOf, identityOf } from '../protocol/capabilities.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { describeServer } from './describe.ts';
import { encodeStart, stampModern } from './encode.ts';

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
  const hasTools = capabilitiesOf(definition).tools !== undefined;
  const close = definition.events.subscribe(({ kind }) => {
    if (kind === 'tools_list_changed') kept.clear();
  });
  return {
    close,
    discovery: () => describeServer(runtime),
    of(exchange) {
      if (!hasTools) return undefined;
      const key = `${exchange.client.revision} ${visibilityOf(exchange.caller, definition)}`;
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
    const hints = cacheHintsOf(runtime)['tools/list'];
    return encodeStart(stampModern({ ...list, ...hints }, identityOf(definition)));
  }
  return list.tools.every(isPlainForLegacy) ? encodeStart(list) : undefined;
}

// The SDK wraps the schema of data that is no object for older clients.
function isPlainForLegacy({ outputSchema }: WireTool): boolean {
  return outputSchema === undefined || outputSchema['type'] === 'object';
}
