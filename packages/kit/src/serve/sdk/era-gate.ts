import type {
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCRequest,
  JSONRPCResultResponse,
  Transport,
} from '@modelcontextprotocol/server';
import type { Era } from '@wellspoken/spec/revisions';

import { faultCodes } from '../../errors/protocol-fault.ts';
import { metaKeys } from '../protocol/meta-keys.ts';
import { refuseVersion, listRevisions } from '../protocol/revisions.ts';
import { judgeEnvelope } from './judge-envelope.ts';

/** What becomes of a message: it goes on, it is forgotten, or it is answered here. */
type Verdict = 'pass' | 'drop' | JSONRPCErrorResponse | JSONRPCResultResponse;

const SERVED = listRevisions('modern');
const [FIRST_MODERN = ''] = SERVED;

/**
 * Stands in front of the SDK on a connection, and has only a request of an era show it that era. The
 * SDK takes whatever names no version for the opening of a legacy conversation, and once it knows the
 * era it looks at versions no more.
 */
export function guardEra(transport: Transport, send: Transport['send']): void {
  const judge = createEraGate();
  const { onmessage: deliver } = transport;
  transport.onmessage = (message, extra) => {
    const verdict = judge(message);
    if (verdict === 'pass') return deliver?.(message, extra);
    if (verdict === 'drop') return;
    send(verdict).catch((error: unknown) => transport.onerror?.(error as Error));
  };
}

function createEraGate(): (message: JSONRPCMessage) => Verdict {
  let era: Era | undefined;

  const shakeHands = (request: JSONRPCRequest): Verdict => {
    if (era === 'modern') return refuseHandshake(request);
    era = 'legacy';
    return 'pass';
  };

  const admit = (request: JSONRPCRequest): Verdict => {
    // To ask what a server can do settles nothing, nor does what the SDK will refuse.
    if (era === undefined && request.method !== 'server/discover' && judgeEnvelope(request)) {
      era = 'modern';
    }
    return 'pass';
  };

  return (message) => {
    if (era === 'legacy' || !('method' in message)) return 'pass';
    // Before there is an era nothing runs that a notification could be about.
    if (!('id' in message)) return era === 'modern' ? 'pass' : 'drop';
    if (isHandshake(message)) return shakeHands(message);
    const version = readVersion(message);
    if (version === undefined) return era === 'modern' ? refuseBare(message) : greet(message);
    if (typeof version !== 'string' || isServed(version)) return admit(message);
    return refuseVersion(message.id, { supported: SERVED, requested: version });
  };
}

function readVersion({ params }: JSONRPCRequest): unknown {
  return params?._meta?.[metaKeys.protocolVersion];
}

function isServed(version: string): boolean {
  return SERVED.some((revision) => revision === version);
}

// The handshake is a matter of the legacy era, unless it says in the modern way that it is not.
function isHandshake(request: JSONRPCRequest): boolean {
  if (request.method !== 'initialize') return false;
  const version = readVersion(request);
  if (typeof version !== 'string' || version < FIRST_MODERN) return true;
  return isServed(version) && !judgeEnvelope(request);
}

// A legacy client may ping before it introduces itself.
function greet(request: JSONRPCRequest): Verdict {
  if (request.method !== 'ping') return refuseBare(request, ', or open with initialize');
  return { jsonrpc: '2.0', id: request.id, result: {} };
}

// spec: meta.version-required
function refuseBare({ id }: JSONRPCRequest, otherwise = ''): Verdict {
  const key = metaKeys.protocolVersion;
  const message = `Invalid params: the request names no protocol version; put it into _meta as "${key}"${otherwise}.`;
  return { jsonrpc: '2.0', id, error: { code: faultCodes.invalidParams, message } };
}

function refuseHandshake({ id, params }: JSONRPCRequest): Verdict {
  const requested: unknown = params?.['protocolVersion'];
  return refuseVersion(id, {
    supported: SERVED,
    requested: typeof requested === 'string' ? requested : '',
    message: `Unsupported protocol version: this connection speaks ${SERVED.join(', ')}, so it is too late for initialize.`,
  });
}
