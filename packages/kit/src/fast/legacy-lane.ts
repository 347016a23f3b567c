import type { JSONRPCMessage, JSONRPCRequest } from '@modelcontextprotocol/server';

import type { Caller } from '../context/types.ts';
import { ANSWER_TIMEOUT_MS, forLegacy } from '../protocol/exchange.ts';
import type { Exchange, WhenGone } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createDeparture } from './departure.ts';
import { encodeLegacy } from './encode.ts';
import type { LegacySide } from './legacy-side.ts';
import type { ListBytes } from './lists.ts';
import { listed } from './modern-lane.ts';
import { isPlainRequest } from './plain-request.ts';
import type { QuickCall } from './quick.ts';
import { isFirstPage, isPlainCall } from './quick-tools.ts';
import { NO_RESPONSES, nothing, runCall } from './run-call.ts';

/** A message of a legacy client whose conversation has begun. */
export interface LegacyMessage {
  readonly message: JSONRPCMessage;
  readonly caller: Caller;
  /** What was agreed on; undefined as long as nothing was. */
  readonly side: () => LegacySide | undefined;
}

/** The way of legacy requests past the SDK; undefined for any that is not plain. */
export type LegacyLane = (request: LegacyMessage) => QuickCall | undefined;

/** Creates the lane of one server. */
export function createLegacyLane(runtime: Runtime, lists: ListBytes): LegacyLane {
  const { definition } = runtime;

  const call = (request: JSONRPCRequest, asker: Asker): QuickCall => {
    const { leave, whenGone } = createDeparture();
    const exchange = exchangeWith(request, asker, whenGone);
    const answer = runCall({ runtime, exchange, request, encode: encodeLegacy });
    return { id: request.id, answer, abandon: leave };
  };

  return ({ message, caller, side: sideNow }) => {
    if (!isPlainRequest(message) || hasReserved(message)) return undefined;
    const side = sideNow();
    if (side === undefined) return undefined;
    if (message.method === 'tools/list' && isFirstPage(message)) {
      const start = lists.of({ client: side.client, caller });
      return start && listed(message.id, start);
    }
    // Which messages a client wants to see of a log, the SDK knows.
    if (message.method !== 'tools/call' || definition.clientLogging) return undefined;
    return isPlainCall(definition, caller, message) ? call(message, { caller, side }) : undefined;
  };
}

interface Asker {
  readonly caller: Caller;
  readonly side: LegacySide;
}

function exchangeWith(
  { id, method, params }: JSONRPCRequest,
  { caller, side: { client, capabilities, ask } }: Asker,
  whenGone: WhenGone,
): Exchange {
  return {
    method,
    caller,
    client,
    capabilities,
    meta: params?._meta ?? {},
    whenGone,
    inputResponses: NO_RESPONSES,
    requestState: undefined,
    notify: nothing,
    log: nothing,
    request: (request, signal) =>
      ask(forLegacy(request, client.revision), {
        signal,
        timeout: ANSWER_TIMEOUT_MS,
        relatedRequestId: id,
      }),
  };
}

// What the modern era says in every request has no place in this one; the SDK judges it.
function hasReserved({ params }: JSONRPCRequest): boolean {
  for (const key in params?._meta) if (key.startsWith('io.modelcontextprotocol/')) return true;
  return false;
}
