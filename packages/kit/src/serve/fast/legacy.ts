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

/** A message of a legacy client whose conversation has begun. */
interface LegacyMessage {
  readonly message: JSONRPCMessage;
  readonly caller: Caller;
  /** What was agreed on; undefined as long as nothing was. */
  readonly side: () => LegacyPeer | undefined;
}

/** The way of legacy requests past the SDK; undefined for any that is not plain. */
export type LegacyFastPath = (request: LegacyMessage) => FastCall | undefined;

/** Creates the fast path of one server. */
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
    // Which messages a client wants to see of a log, the SDK knows.
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

// What the modern era says in every request has no place in this one; the SDK judges it.
function hasReserved({ params }: JSONRPCRequest): boolean {
  for (const key in params?._meta) if (key.startsWith('io.modelcontextprotocol/')) return true;
  return false;
}

/** What the server knows of a legacy client, and the way to ask it something. */
export interface LegacyPeer {
  readonly client: ClientView;
  readonly capabilities: ClientCapabilities;
  readonly ask: (request: LegacyRequest, options: RequestOptions) => Promise<unknown>;
}

/** The SDK's side of a conversation; undefined until a revision was agreed on. */
export function readLegacyPeer(server: Server): LegacyPeer | undefined {
  const revision = server.getNegotiatedProtocolVersion() as Revision | undefined;
  if (revision === undefined) return undefined;
  return {
    client: describeLegacyClient(revision, server.getClientVersion()),
    capabilities: server.getClientCapabilities() ?? {},
    ask: (request, options) => server.request(request, options),
  };
}

/** A client of a revision, by what it said of itself. */
export function describeLegacyClient(
  revision: Revision,
  info: Implementation | undefined,
): ClientView {
  return { era: 'legacy', revision, ...(info && { name: info.name, version: info.version }) };
}
