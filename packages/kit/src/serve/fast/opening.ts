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

/** The dependencies of an opening. */
export interface OpeningParts {
  readonly runtime: Runtime;
  readonly caller: Caller;
  readonly modern: ModernFastPath;
  readonly legacy: LegacyFastPath;
  /** Sends a request to a legacy client. */
  readonly ask: LegacyPeer['ask'];
  /** Called when a revision has been negotiated. */
  readonly onAgreed: (revision: Revision) => void;
}

/** The part of a connection that needs no SDK; for most clients, all of it. */
export interface Opening {
  /** Answers a message; returns undefined if the SDK must handle it. */
  readonly take: (message: JSONRPCMessage) => FastCall | undefined;
  /** Handles a notification; returns false for any other message. */
  readonly note: (message: JSONRPCMessage) => boolean;
  /** The request to replay to the SDK, to bring it to the same state. */
  readonly replay: () => JSONRPCRequest | undefined;
  /** Whether a legacy client has sent the initialized notification. */
  readonly isInitialized: () => boolean;
}

/** The notification of a legacy client that it is ready. */
export const READY: JSONRPCNotification = { jsonrpc: '2.0', method: 'notifications/initialized' };

/** Opens a connection as the SDK would, as long as messages have the usual form. */
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
      // A list has no side effects, and shows the SDK the era like any other request.
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

// Reads the client from `initialize`; returns undefined if the SDK must validate it.
function readIntroduction({ params = {} }: JSONRPCRequest): Introduced | undefined {
  for (const member in params) if (!MEMBERS.has(member)) return undefined;
  const { protocolVersion, capabilities, clientInfo } = params;
  const revision = LEGACY_REVISIONS.find((known) => known === protocolVersion);
  if (revision === undefined) return undefined;
  if (!isPlainCapabilities(capabilities) || !isPlainInfo(clientInfo)) return undefined;
  return { client: describeLegacyClient(revision, clientInfo), capabilities };
}

// Creates the same response to `initialize` as the SDK.
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
