import type {
  ClientCapabilities,
  Implementation,
  JSONRPCRequest,
} from '@modelcontextprotocol/server';
import { latestModernRevision } from '@wellspoken/spec/revisions';

import type { ClientView } from '../context/types.ts';
import type { JudgeEnvelope } from '../protocol/judge-envelope.ts';
import { metaKeys } from '../protocol/meta-keys.ts';

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
 * Creates a reader that has what each client says of itself judged once: a client says the same with
 * every request.
 */
export function createEnvelopes(judge: JudgeEnvelope): ReadEnvelope {
  const known = new Map<string, Told>();
  return (request) => {
    const meta: Meta | undefined = request.params?._meta;
    if (meta?.[metaKeys.protocolVersion] !== latestModernRevision) return undefined;
    const rest = restOf(meta);
    if (rest === undefined) return undefined;
    const key = keyOf(meta);
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

// An object leaves out what was not said, so that it is not taken for null.
function keyOf(meta: Meta): string {
  const info = meta[metaKeys.clientInfo];
  return JSON.stringify({ info, capabilities: meta[metaKeys.clientCapabilities] });
}

function readTold(meta: Meta): Told {
  // These were just found to be what the protocol says.
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

// A wish for log messages makes the answer a stream, which the SDK writes.
function restOf(meta: Meta): Meta | undefined {
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
