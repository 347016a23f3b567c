import {
  classifyInboundRequest,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  LOG_LEVEL_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  type ClientCapabilities,
  type Implementation,
  type JSONRPCRequest,
} from '@modelcontextprotocol/server';
import { latestModernRevision } from '@wellspoken/spec/revisions';

import type { ClientView } from '../context/types.ts';

/** What a modern request says of its client, and what else is in its `_meta`. */
export interface Envelope {
  readonly client: ClientView;
  readonly capabilities: ClientCapabilities;
  readonly meta: Readonly<Record<string, unknown>>;
}

/** Reads envelopes; undefined for one that the SDK should judge. */
export type ReadEnvelope = (request: JSONRPCRequest) => Envelope | undefined;

type Told = Omit<Envelope, 'meta'>;
type Meta = Readonly<Record<string, unknown>>;

const MAX_KNOWN = 256;
const MAX_KEY = 4_096;
const NOTHING: Meta = Object.freeze({});

/**
 * Creates a reader that has the SDK judge what each client says of itself once: a client says the
 * same with every request.
 */
export function createEnvelopes(): ReadEnvelope {
  const known = new Map<string, Told>();
  return (request) => {
    const meta: Meta | undefined = request.params?._meta;
    if (meta?.[PROTOCOL_VERSION_META_KEY] !== latestModernRevision) return undefined;
    const rest = restOf(meta);
    if (rest === undefined) return undefined;
    const key = keyOf(meta);
    let told = known.get(key);
    if (told === undefined) {
      told = judge(request, meta);
      if (told === undefined) return undefined;
      if (known.size >= MAX_KNOWN) known.clear();
      if (key.length <= MAX_KEY) known.set(key, told);
    }
    return { client: told.client, capabilities: told.capabilities, meta: rest };
  };
}

// An object leaves out what was not said, so that it is not taken for null.
function keyOf(meta: Meta): string {
  const info = meta[CLIENT_INFO_META_KEY];
  return JSON.stringify({ info, capabilities: meta[CLIENT_CAPABILITIES_META_KEY] });
}

function judge(request: JSONRPCRequest, meta: Meta): Told | undefined {
  if (classifyInboundRequest({ httpMethod: 'POST', body: request }).kind !== 'modern') {
    return undefined;
  }
  // The SDK has just found these to be what the protocol says.
  const info = meta[CLIENT_INFO_META_KEY] as Implementation | undefined;
  return {
    client: {
      era: 'modern',
      revision: latestModernRevision,
      ...(info && { name: info.name, version: info.version }),
    },
    capabilities: meta[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities,
  };
}

// A wish for log messages makes the answer a stream, which the SDK writes.
function restOf(meta: Meta): Meta | undefined {
  let rest: Record<string, unknown> | undefined;
  for (const key of Object.keys(meta)) {
    if (key === LOG_LEVEL_META_KEY) return undefined;
    if (key === PROTOCOL_VERSION_META_KEY || key === CLIENT_INFO_META_KEY) continue;
    if (key === CLIENT_CAPABILITIES_META_KEY) continue;
    rest ??= {};
    rest[key] = meta[key];
  }
  return rest ?? NOTHING;
}
