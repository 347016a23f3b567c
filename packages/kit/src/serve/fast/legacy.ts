import type {
  ClientCapabilities,
  Implementation,
  JSONRPCMessage,
  JSONRPCRequest,
  RequestOptions,
  Server,
} from '@modelcontextprotocol/server';
import type { Revision } from '@wellspoken/spec/revisions';

import { createCancellation } from '../../call/deadline.ts';
import type { Caller, ClientView, Exchange, WhenGone } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';
import { ANSWER_TIMEOUT_MS, toLegacyRequest, type LegacyRequest } from '../protocol/exchange.ts';
import { encodeLegacy, type ListBytes } from './answers.ts';
import { createListCall } from './modern.ts';
import { isFirstPage, isPlainCall, isPlainRequest } from './plain.ts';
import { NO_RESPONSES, doNothing, type FastCall, runCall } from './run-call.ts';

/** A message of an initialized legacy client. */
interface LegacyMessage {
  readonly message: JSONRPCMessage;
  readonly caller: Caller;
  /** The negotiated parameters; undefined before initialization. */
  readonly side: () => LegacyPeer | undefined;
}

/** Answers plain legacy requests; returns undefined for all others. */
export type LegacyFastPath = (request: LegacyMessage) => FastCall | undefined;

/** Creates the legacy fast path of a server. */
export function createLegacyFastPath(runtime: Runtime, lists: ListBytes): LegacyFastPath {
  const { definition } = runtime;

  const call = (request: JSONRPCRequest, asker: Asker): FastCall => {
    const { cancel, whenGone } = createCancellation();
    const exchange = createExchange(request, asker, whenGone);
    const answer = runCall({ runtime, exchange, request, encode: encodeLegacy });
    return { id: request.id, answer, abandon: cancel };
  };

  return ({ message, caller, side: sideNow }) => {
    if (!isPlainRequest(message) || hasReserved(message)) return undefined;
    const side = sideNow();
    if (side === undefined) return undefined;
    if (message.method === 'tools/list' && isFirstPage(message)) {
      const start = lists.of({ client: side.client, caller });
      return start && createListCall(message.id, start);
    }
    // Only the SDK knows the log level that a client has set.
    if (message.method !== 'tools/call' || definition.clientLogging) return undefined;
    return isPlainCall(definition, caller, message) ? call(message, { caller, side }) : undefined;
  };
}

interface Asker {
  readonly caller: Caller;
  readonly side: LegacyPeer;
}

function createExchange(
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
    notify: doNothing,
    log: doNothing,
    request: (request, signal) =>
      ask(toLegacyRequest(request, client.revision), {
        signal,
        timeout: ANSWER_TIMEOUT_MS,
        relatedRequestId: id,
      }),
  };
}

// Reserved keys of the modern era are invalid here; the SDK decides how to respond.
function hasReserved({ params }: JSONRPCRequest): boolean {
  for (const key in params?._meta) if (key.startsWith('io.modelcontextprotocol/')) return true;
  return false;
}

/** A legacy client, and a function to send it requests. */
export interface LegacyPeer {
  readonly client: ClientView;
  readonly capabilities: ClientCapabilities;
  readonly ask: (request: LegacyRequest, options: RequestOptions) => Promise<unknown>;
}

/** Reads the negotiated state from the SDK; undefined before initialization. */
export function readLegacyPeer(server: Server): LegacyPeer | undefined {
  const revision = server.getNegotiatedProtocolVersion() as Revision | undefined;
  if (revision === undefined) return undefined;
  return {
    client: describeLegacyClient(revision, server.getClientVersion()),
    capabilities: server.getClientCapabilities() ?? {},
    ask: (request, options) => server.request(request, options),
  };
}

/** Describes a legacy client by its revision and client information. */
export function describeLegacyClient(
  revision: Revision,
  info: Implementation | undefined,
): ClientView {
  return { era: 'legacy', revision, ...(info && { name: info.name, version: info.version }) };
}
