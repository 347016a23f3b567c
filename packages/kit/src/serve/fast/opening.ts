import type {
  JSONRPCMessage,
  JSONRPCNotification,
  JSONRPCRequest,
} from '@modelcontextprotocol/server';
import type { Revision } from '@wellspoken/spec/revisions';

import type { Caller } from '../../call/types.ts';
import type { Runtime } from '../../call/runtime.ts';
import { listCapabilities, describeIdentity } from '../protocol/capabilities.ts';
import { fitLegacyMessage } from '../protocol/legacy-message.ts';
import { listRevisions } from '../protocol/revisions.ts';
import { DISCOVER, encodeStart, readInstructions } from './answers.ts';
import { describeLegacyClient, type LegacyFastPath, type LegacyPeer } from './legacy.ts';
import { createListCall, type ModernFastPath } from './modern.ts';
import { isPlainCapabilities, isPlainInfo, isPlainRequest } from './plain.ts';
import type { FastCall } from './run-call.ts';

/** What a conversation is opened with. */
export interface OpeningParts {
  readonly runtime: Runtime;
  readonly caller: Caller;
  readonly modern: ModernFastPath;
  readonly legacy: LegacyFastPath;
  /** The way to ask a legacy client. */
  readonly ask: LegacyPeer['ask'];
  /** To be called when a revision was agreed on. */
  readonly onAgreed: (revision: Revision) => void;
}

/** The part of a conversation that needs no SDK: with most clients, all of it. */
export interface Opening {
  /** Answers a message; undefined where the SDK has to see it. */
  readonly take: (message: JSONRPCMessage) => FastCall | undefined;
  /** Takes note of a message that is not answered; false for any other. */
  readonly note: (message: JSONRPCMessage) => boolean;
  /** What the SDK has to be asked to stand where the conversation stands. */
  readonly replay: () => JSONRPCRequest | undefined;
  /** Whether a legacy client has said that it is initialized. */
  readonly isInitialized: () => boolean;
}

/** What a legacy client says when it is ready. */
export const READY: JSONRPCNotification = { jsonrpc: '2.0', method: 'notifications/initialized' };

/** Opens a conversation as the SDK would, as long as the client does what clients do every day. */
export function createOpening(parts: OpeningParts): Opening {
  const { runtime, caller, modern, legacy } = parts;
  let side: LegacyPeer | undefined;
  let isModern = false;
  let isInitialized = false;
  let story: JSONRPCRequest | undefined;

  const takeLegacy = (message: JSONRPCMessage): FastCall | undefined =>
    isPlainRequest(message) && message.method === 'ping' && isBare(message)
      ? answerPing(message)
      : legacy({ message, caller, side: () => side });

  const initialize = (request: JSONRPCRequest): FastCall | undefined => {
    const client = readIntroduction(request);
    if (client === undefined) return undefined;
    side = { ...client, ask: parts.ask };
    story = request;
    parts.onAgreed(client.client.revision);
    return answerInitialize(runtime, request, client.client.revision);
  };

  const takeModern = (request: JSONRPCRequest): FastCall | undefined => {
    const call = modern.takeBare({ message: request, caller });
    if (call === undefined || isModern) return call;
    if (request.method === DISCOVER) story = request;
    else {
      isModern = true;
      // A list does nothing, and tells the SDK the era as any request does.
      story = { ...request, method: 'tools/list', params: { _meta: request.params?._meta } };
    }
    return call;
  };

  return {
    take: (message) => {
      if (side !== undefined) return takeLegacy(message);
      if (!isPlainRequest(message)) return undefined;
      if (message.method !== 'initialize') return takeModern(message);
      return isModern ? undefined : initialize(message);
    },
    note: (message) => {
      if (side === undefined || !isReadiness(message)) return false;
      isInitialized = true;
      return true;
    },
    replay: () => story,
    isInitialized: () => isInitialized,
  };
}

function isReadiness(message: JSONRPCMessage): boolean {
  return 'method' in message && message.method === READY.method && !('id' in message);
}

function isBare({ params }: { readonly params?: object | undefined }): boolean {
  return params === undefined || Object.keys(params).length === 0;
}

function answerPing({ id }: JSONRPCRequest): FastCall {
  return createListCall(id, encodeStart({}));
}

type Introduced = Omit<LegacyPeer, 'ask'>;

const LEGACY_REVISIONS = listRevisions('legacy');
const MEMBERS: ReadonlySet<string> = new Set(['protocolVersion', 'capabilities', 'clientInfo']);

// What a client says of itself in `initialize`; undefined where the SDK should judge it.
function readIntroduction({ params = {} }: JSONRPCRequest): Introduced | undefined {
  for (const member in params) if (!MEMBERS.has(member)) return undefined;
  const { protocolVersion, capabilities, clientInfo } = params;
  const revision = LEGACY_REVISIONS.find((known) => known === protocolVersion);
  if (revision === undefined) return undefined;
  if (!isPlainCapabilities(capabilities) || !isPlainInfo(clientInfo)) return undefined;
  return { client: describeLegacyClient(revision, clientInfo), capabilities };
}

// What the SDK answers to initialize.
function answerInitialize(
  { definition }: Runtime,
  { id }: JSONRPCRequest,
  protocolVersion: Revision,
): FastCall {
  const message = fitLegacyMessage({
    jsonrpc: '2.0',
    id,
    result: {
      protocolVersion,
      capabilities: listCapabilities(definition),
      serverInfo: describeIdentity(definition),
      ...readInstructions(definition),
    },
  });
  return { id, answer: { status: 200, text: JSON.stringify(message) }, abandon: () => {} };
}
