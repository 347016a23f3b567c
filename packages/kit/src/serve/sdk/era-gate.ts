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

/** What to do with a message: pass it on, drop it, or respond with an error or result. */
type Verdict = 'pass' | 'drop' | JSONRPCErrorResponse | JSONRPCResultResponse;

const SERVED = listRevisions('modern');
const [FIRST_MODERN = ''] = SERVED;

/**
 * Wraps a transport so that only a valid request of an era determines the era. The SDK takes any
 * message without a version for the start of a legacy connection, and ignores versions once the era
 * is determined.
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
    // Neither discovery nor a request that the SDK will reject determines the era.
    if (era === undefined && request.method !== 'server/discover' && judgeEnvelope(request)) {
      era = 'modern';
    }
    return 'pass';
  };

  return (message) => {
    if (era === 'legacy' || !('method' in message)) return 'pass';
    // Before the era is determined, no request is running that a notification could refer to.
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

// `initialize` belongs to the legacy era, unless its envelope is that of a modern request.
function isHandshake(request: JSONRPCRequest): boolean {
  if (request.method !== 'initialize') return false;
  const version = readVersion(request);
  if (typeof version !== 'string' || version < FIRST_MODERN) return true;
  return isServed(version) && !judgeEnvelope(request);
}

// A legacy client may ping before it initializes.
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
