import type {
  ClientCapabilities,
  Implementation,
  JSONRPCRequest,
  RequestId,
} from '@modelcontextprotocol/server';
import { latestModernRevision } from '@wellspoken/spec/revisions';

import { createCancellation } from '../../call/deadline.ts';
import type { Caller, ClientView, Exchange } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';
import { createClosingRefusal, createRefusalBody } from '../fetch/respond.ts';
import { describeIdentity } from '../protocol/capabilities.ts';
import { metaKeys } from '../protocol/meta-keys.ts';
import type { JudgeEnvelope } from '../sdk/judge-envelope.ts';
import { createModernEncode, DISCOVER, encodeEnd, type ListBytes } from './answers.ts';
import { isFirstPage, isPlainCall, isPlainRequest } from './plain.ts';
import {
  NO_RESPONSES,
  doNothing,
  type FastAnswer,
  type FastCall,
  type FastRequest,
  runCall,
} from './run-call.ts';

/** The fast path of modern requests. */
export interface ModernFastPath {
  /** Answers a plain request whose headers match its body; returns undefined for all others. */
  readonly take: (request: FastRequest) => FastCall | undefined;
  /** The same for a connection, which has no headers. */
  readonly takeBare: (request: Omit<FastRequest, 'header'>) => FastCall | undefined;
  /** Aborts running calls; pending requests get an error response. */
  readonly close: () => void;
}

/** Creates the modern fast path of a server. */
export function createModernFastPath(
  runtime: Runtime,
  lists: ListBytes,
  readEnvelope: ReadEnvelope,
): ModernFastPath {
  const encode = createModernEncode(describeIdentity(runtime.definition));

  const running = new Set<(reason: unknown) => void>();
  let isClosed = false;
  const onGone = (id: RequestId): FastAnswer | undefined =>
    isClosed ? createLeavingAnswer(id) : undefined;

  const call = (request: JSONRPCRequest, caller: Caller, envelope: Envelope): FastCall => {
    const { cancel, whenGone } = createCancellation();
    const exchange: Exchange = {
      method: request.method,
      caller,
      client: envelope.client,
      capabilities: envelope.capabilities,
      meta: envelope.meta,
      whenGone,
      inputResponses: NO_RESPONSES,
      requestState: undefined,
      notify: doNothing,
      log: doNothing,
    };
    running.add(cancel);
    const onEnd = (): void => void running.delete(cancel);
    const answer = runCall({ runtime, exchange, request, encode, onGone, onEnd });
    return { id: request.id, answer, abandon: cancel };
  };

  const takeBare = ({ message, caller }: Omit<FastRequest, 'header'>): FastCall | undefined => {
    if (!isPlainRequest(message)) return undefined;
    if (message.method === 'tools/call') {
      if (!isPlainCall(runtime.definition, caller, message)) return undefined;
      const envelope = readEnvelope(message);
      return envelope && call(message, caller, envelope);
    }
    if (!isListOrDiscover(message)) return undefined;
    const envelope = readEnvelope(message);
    const start = envelope && readListBytes(message, lists, { client: envelope.client, caller });
    return start && createListCall(message.id, start);
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

function isListOrDiscover(request: JSONRPCRequest): boolean {
  const { method } = request;
  return (method === DISCOVER || method === 'tools/list') && isFirstPage(request);
}

function readListBytes(
  { method }: JSONRPCRequest,
  lists: ListBytes,
  exchange: Pick<Exchange, 'client' | 'caller'>,
): Uint8Array | undefined {
  return method === DISCOVER ? lists.discovery() : lists.of(exchange);
}

function createLeavingAnswer(id: RequestId): FastAnswer {
  const refusal = createClosingRefusal(id);
  const { status, headers } = refusal;
  return { status, headers, text: JSON.stringify(createRefusalBody(refusal)) };
}

/** Creates a response from serialized bytes. */
export function createListCall(id: RequestId, start: Uint8Array): FastCall {
  const answer: FastAnswer = { status: 200, start, text: encodeEnd(id) };
  return { id, answer, abandon: () => {} };
}

// spec: http.header-mismatch
function headersAgree({ message, header }: FastRequest): boolean {
  if (header('mcp-protocol-version') !== latestModernRevision) return false;
  if (!('method' in message) || header('mcp-method') !== message.method) return false;
  return message.method !== 'tools/call' || header('mcp-name') === message.params?.['name'];
}

/** The client and capabilities that a modern request declares, and the rest of its `_meta`. */
interface Envelope {
  readonly client: ClientView;
  readonly capabilities: ClientCapabilities;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Reads an envelope; returns undefined if the SDK must validate it. */
type ReadEnvelope = (request: JSONRPCRequest) => Envelope | undefined;

type Told = Omit<Envelope, 'meta'>;
type Meta = Readonly<Record<string, unknown>>;

const MAX_KNOWN = 256;
const MAX_KEY = 4_096;
const NOTHING: Meta = Object.freeze({});

/**
 * Creates an envelope reader that caches validation, since a client sends the same data with every
 * request.
 */
export function createEnvelopes(judge: JudgeEnvelope): ReadEnvelope {
  const known = new Map<string, Told>();
  return (request) => {
    const meta: Meta | undefined = request.params?._meta;
    if (meta?.[metaKeys.protocolVersion] !== latestModernRevision) return undefined;
    const rest = readRest(meta);
    if (rest === undefined) return undefined;
    const key = createKey(meta);
    let told = known.get(key);
    if (told === undefined) {
      if (!judge(request)) return undefined;
      told = readTold(meta);
      if (known.size >= MAX_KNOWN) known.clear();
      if (key.length <= MAX_KEY) known.set(key, told);
    }
    return { client: told.client, capabilities: told.capabilities, meta: rest };
  };
}

// Serialized as an object, because an array would turn undefined into null.
function createKey(meta: Meta): string {
  const info = meta[metaKeys.clientInfo];
  return JSON.stringify({ info, capabilities: meta[metaKeys.clientCapabilities] });
}

function readTold(meta: Meta): Told {
  // Just validated against the protocol's schema.
  const info = meta[metaKeys.clientInfo] as Implementation | undefined;
  return {
    client: {
      era: 'modern',
      revision: latestModernRevision,
      ...(info && { name: info.name, version: info.version }),
    },
    capabilities: meta[metaKeys.clientCapabilities] as ClientCapabilities,
  };
}

// With a log level the response is a stream, which the SDK writes.
function readRest(meta: Meta): Meta | undefined {
  let rest: Record<string, unknown> | undefined;
  for (const key of Object.keys(meta)) {
    if (key === metaKeys.logLevel) return undefined;
    if (key === metaKeys.protocolVersion || key === metaKeys.clientInfo) continue;
    if (key === metaKeys.clientCapabilities) continue;
    rest ??= {};
    rest[key] = meta[key];
  }
  return rest ?? NOTHING;
}
