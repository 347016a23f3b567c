import type {
  ClientCapabilities,
  Implementation,
  InputRequest,
  Server,
  ServerContext,
} from '@modelcontextprotocol/server';
import type { Revision } from '@wellspoken/spec/revisions';

import type { Caller, Exchange, WhenGone } from '../../call/types.ts';
import { metaKeys } from './meta-keys.ts';

// Users may take their time to answer; ten minutes is the SDK's own limit.
export const ANSWER_TIMEOUT_MS = 600_000;
const MODERN: Revision = '2026-07-28';
/** The revision that the specification tells servers to assume if an HTTP client states none. */
const UNSAID: Revision = '2025-03-26';

/** Converts a request of the SDK to an exchange of the kit. */
export function createExchange(server: Server, ctx: ServerContext, caller: Caller): Exchange {
  const { mcpReq } = ctx;
  const revision = readRevision(server, ctx);
  const era = revision === MODERN ? 'modern' : 'legacy';
  // The envelope's type does not list the keys, which are protocol constants.
  const envelope = (mcpReq.envelope ?? {}) as Envelope;
  const info: Implementation | undefined =
    era === 'modern' ? envelope[metaKeys.clientInfo] : server.getClientVersion();
  const capabilities: ClientCapabilities | undefined =
    era === 'modern' ? envelope[metaKeys.clientCapabilities] : server.getClientCapabilities();
  return {
    method: mcpReq.method,
    caller,
    client: { era, revision, ...(info && { name: info.name, version: info.version }) },
    capabilities: capabilities ?? {},
    whenGone: listenForAbort(mcpReq.signal),
    meta: mcpReq._meta ?? {},
    inputResponses: mcpReq.inputResponses ?? {},
    requestState: mcpReq.requestState(),
    notify: (notification) => mcpReq.notify(notification),
    log: (level, data) => mcpReq.log(level, data),
    ...(era === 'legacy' && {
      request: (request, signal) =>
        mcpReq.send(toLegacyRequest(request, revision), { signal, timeout: ANSWER_TIMEOUT_MS }),
    }),
  };
}

/** Converts an abort signal to the kit's cancellation listener. */
export function listenForAbort(signal: AbortSignal): WhenGone {
  return (listener) => {
    const hear = (): void => listener(signal.reason);
    if (signal.aborted) hear();
    else signal.addEventListener('abort', hear, { once: true });
    return () => signal.removeEventListener('abort', hear);
  };
}

function readRevision(server: Server, ctx: ServerContext): Revision {
  const said =
    server.getNegotiatedProtocolVersion() ?? ctx.http?.req?.headers.get('mcp-protocol-version');
  // The SDK rejects versions that the kit does not list, so this is one of ours.
  return (said as Revision | null | undefined) ?? UNSAID;
}

interface Envelope {
  readonly [metaKeys.clientInfo]?: Implementation;
  readonly [metaKeys.clientCapabilities]?: ClientCapabilities;
}

/** A request to a legacy client. */
export interface LegacyRequest {
  method: InputRequest['method'];
  params?: Record<string, unknown>;
}

/** Converts a question to a request for a legacy client of this revision. */
// Modes were added in 2025-11-25; that revision alone requires an id for URLs.
export function toLegacyRequest(request: InputRequest, revision: Revision): LegacyRequest {
  if (request.method !== 'elicitation/create') return request as LegacyRequest;
  const { mode, ...params } = request.params as Record<string, unknown>;
  const fitted =
    revision < '2025-11-25'
      ? params
      : { ...params, mode, ...(mode === 'url' && { elicitationId: crypto.randomUUID() }) };
  return { method: request.method, params: fitted };
}

/** Identifies the caller of a request from its transport context. */
export type CallerOf = (ctx: ServerContext) => Caller;
