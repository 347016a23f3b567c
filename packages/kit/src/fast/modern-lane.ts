import type { JSONRPCRequest, RequestId } from '@modelcontextprotocol/server';
import { latestModernRevision } from '@wellspoken/spec/revisions';

import type { Caller } from '../context/types.ts';
import { leavingRefusal, refusalBody } from '../fetch/respond.ts';
import { identityOf } from '../protocol/capabilities.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createDeparture } from './departure.ts';
import { DISCOVER } from './describe.ts';
import { createModernEncode, encodeEnd } from './encode.ts';
import type { Envelope, ReadEnvelope } from './envelopes.ts';
import type { ListBytes } from './lists.ts';
import { isPlainRequest } from './plain-request.ts';
import type { QuickAnswer, QuickCall, QuickRequest } from './quick.ts';
import { isFirstPage, isPlainCall } from './quick-tools.ts';
import { NO_RESPONSES, nothing, runCall } from './run-call.ts';

/** The way of modern requests past the SDK. */
export interface ModernLane {
  /** Takes a request whose headers say what its body says; undefined for any that is not plain. */
  readonly take: (request: QuickRequest) => QuickCall | undefined;
  /** The same for a connection, which has no headers. */
  readonly takeBare: (request: Omit<QuickRequest, 'header'>) => QuickCall | undefined;
  /** Ends what is running; whoever waits for it is told why. */
  readonly close: () => void;
}

/** Creates the lane of one server. */
export function createModernLane(
  runtime: Runtime,
  lists: ListBytes,
  readEnvelope: ReadEnvelope,
): ModernLane {
  const encode = createModernEncode(identityOf(runtime.definition));

  const running = new Set<(reason: unknown) => void>();
  let isClosed = false;
  const onGone = (id: RequestId): QuickAnswer | undefined => (isClosed ? lastWord(id) : undefined);

  const call = (request: JSONRPCRequest, caller: Caller, envelope: Envelope): QuickCall => {
    const { leave, whenGone } = createDeparture();
    const exchange: Exchange = {
      method: request.method,
      caller,
      client: envelope.client,
      capabilities: envelope.capabilities,
      meta: envelope.meta,
      whenGone,
      inputResponses: NO_RESPONSES,
      requestState: undefined,
      notify: nothing,
      log: nothing,
    };
    running.add(leave);
    const onEnd = (): void => void running.delete(leave);
    const answer = runCall({ runtime, exchange, request, encode, onGone, onEnd });
    return { id: request.id, answer, abandon: leave };
  };

  const takeBare = ({ message, caller }: Omit<QuickRequest, 'header'>): QuickCall | undefined => {
    if (!isPlainRequest(message)) return undefined;
    if (message.method === 'tools/call') {
      if (!isPlainCall(runtime.definition, caller, message)) return undefined;
      const envelope = readEnvelope(message);
      return envelope && call(message, caller, envelope);
    }
    if (!isLook(message)) return undefined;
    const envelope = readEnvelope(message);
    const start = envelope && look(message, lists, { client: envelope.client, caller });
    return start && listed(message.id, start);
  };

  return {
    takeBare,
    take: (request) => (headersAgree(request) ? takeBare(request) : undefined),
    close() {
      isClosed = true;
      for (const leave of running) leave(new Error('The server is shutting down.'));
    },
  };
}

function isLook(request: JSONRPCRequest): boolean {
  const { method } = request;
  return (method === DISCOVER || method === 'tools/list') && isFirstPage(request);
}

function look(
  { method }: JSONRPCRequest,
  lists: ListBytes,
  exchange: Pick<Exchange, 'client' | 'caller'>,
): Uint8Array | undefined {
  return method === DISCOVER ? lists.discovery() : lists.of(exchange);
}

function lastWord(id: RequestId): QuickAnswer {
  const refusal = leavingRefusal(id);
  const { status, headers } = refusal;
  return { status, headers, text: JSON.stringify(refusalBody(refusal)) };
}

/** An answer whose bytes were made before. */
export function listed(id: RequestId, start: Uint8Array): QuickCall {
  const answer: QuickAnswer = { status: 200, start, text: encodeEnd(id) };
  return { id, answer, abandon: () => {} };
}

// spec: http.header-mismatch
function headersAgree({ message, header }: QuickRequest): boolean {
  if (header('mcp-protocol-version') !== latestModernRevision) return false;
  if (!('method' in message) || header('mcp-method') !== message.method) return false;
  return message.method !== 'tools/call' || header('mcp-name') === message.params?.['name'];
}
