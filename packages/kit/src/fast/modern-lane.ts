import type { JSONRPCRequest, RequestId } from '@modelcontextprotocol/server';
import { latestModernRevision } from '@wellspoken/spec';

import { identityOf } from '../protocol/capabilities.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { createDeparture } from './departure.ts';
import { encodeEnd, stampModern } from './encode.ts';
import { createEnvelopes, type Envelope } from './envelopes.ts';
import type { ListBytes } from './lists.ts';
import { isPlainRequest } from './plain-request.ts';
import type { QuickAnswer, QuickCall, QuickRequest } from './quick.ts';
import { isFirstPage, readCall } from './quick-tools.ts';
import { PLAIN_EXCHANGE, runCall } from './run-call.ts';

/** The way of modern requests past the SDK. */
export interface ModernLane {
  /** Takes a request whose headers say what its body says; undefined for any that is not plain. */
  readonly take: (request: QuickRequest) => QuickCall | undefined;
  /** The same for a connection, which has no headers. */
  readonly takeBare: (request: Omit<QuickRequest, 'header'>) => QuickCall | undefined;
}

/** Creates the lane of one server. */
export function createModernLane(runtime: Runtime, lists: ListBytes): ModernLane {
  const readEnvelope = createEnvelopes();
  const identity = identityOf(runtime.definition);
  const stamp = (result: object): object => stampModern(result, identity);

  const call = (
    request: JSONRPCRequest,
    exchange: Pick<Exchange, 'caller'> & Envelope,
  ): QuickCall => {
    const { leave, whenGone } = createDeparture();
    const answer = runCall({
      runtime,
      exchange: { ...PLAIN_EXCHANGE, ...exchange, whenGone },
      request,
      stamp,
    });
    return { id: request.id, answer, abandon: leave };
  };

  const takeBare = ({ message, caller }: Omit<QuickRequest, 'header'>): QuickCall | undefined => {
    if (!isPlainRequest(message)) return undefined;
    if (message.method === 'tools/call') {
      if (readCall(runtime.definition, caller, message) === undefined) return undefined;
      const envelope = readEnvelope(message);
      return envelope && call(message, { ...envelope, caller });
    }
    if (message.method !== 'tools/list' || !isFirstPage(message)) return undefined;
    const envelope = readEnvelope(message);
    const start = envelope && lists.of({ ...envelope, caller });
    return start && listed(message.id, start);
  };

  return {
    takeBare,
    take: (request) => (headersAgree(request) ? takeBare(request) : undefined),
  };
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
