import { type Era, type Revision, revisions } from '@wellspoken/spec/revisions';

import { shorten } from '../../excerpt.ts';
import type { WireFault } from '../../probe/evidence-map.evidence.ts';
import type { Conversation, Exchange, Variant, Message } from '../../wire/exchange.evidence.ts';
import { readField, type Json } from '../../wire/json.ts';
import { validateMessage } from './validate-message.ts';
import { findEra, type WireSchemas } from './wire-schemas.ts';

const MOST_FAULTS = 100;

interface Spoken {
  readonly message: Message;
  /** Undefined where only the form of a message can be judged. */
  readonly revision: Revision | undefined;
}

/** Holds every message of a variant against the schemas of its revision; each fault once, in a steady order. */
export async function findWireFaults(
  conversations: readonly Conversation[],
  variant: Variant,
): Promise<readonly WireFault[]> {
  const faults = new Map<string, WireFault>();
  for (const spoken of conversations.flatMap((each) => listSpoken(each, variant))) {
    const era = spoken.revision === undefined ? variant.era : findEra(spoken.revision);
    // One after the other, because the first one loads the package.
    const schemas = await loadWireSchemas(era);
    for (const fault of findFaults(spoken, schemas, variant)) {
      const key = `${fault.where}\n${fault.path}\n${fault.message}`;
      if (!faults.has(key)) faults.set(key, fault);
    }
  }
  const sorted = [...faults.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sorted.slice(0, MOST_FAULTS).map(([, fault]) => fault);
}

function listSpoken(conversation: Conversation, variant: Variant): readonly Spoken[] {
  const { exchanges, messages } = conversation;
  const owners = mapOwners(exchanges);
  return messages.flatMap((message) => {
    const exchange = owners.get(message);
    if (exchange === undefined)
      return [{ message, revision: findSpokenRevision(conversation, variant) }];
    if (isRefusal(message, exchange)) return [];
    return [{ message, revision: findRevision(exchange, conversation, variant) }];
  });
}

/** The first exchange that each message belongs to. */
function mapOwners(exchanges: readonly Exchange[]): ReadonlyMap<Message, Exchange> {
  return new Map(
    exchanges
      .toReversed()
      .flatMap((exchange) =>
        [exchange.answer, ...exchange.others].flatMap((message): [Message, Exchange][] =>
          message ? [[message, exchange]] : [],
        ),
      ),
  );
}

// A refusal of HTTP may have a JSON body that is no message of the protocol.
const isRefusal = ({ json }: Message, { http }: Exchange): boolean =>
  http !== undefined && http.status >= 400 && readField(json, 'jsonrpc') === undefined;

function findFaults(
  { message, revision }: Spoken,
  schemas: WireSchemas,
  variant: Variant,
): readonly WireFault[] {
  // What is no JSON is for other rules.
  if (message.json === undefined) return [];
  const answers = message.answers === '' ? undefined : message.answers;
  const judgedBy = revision ?? variant.revision;
  const errors = validateMessage(message.json, {
    revision: judgedBy,
    schemas,
    ...(answers !== undefined && revision !== undefined && { answers }),
  });
  const own = readField(message.json, 'method');
  const what = answers ?? (typeof own === 'string' ? own : 'a message that answers nothing');
  const where = judgedBy === variant.revision ? what : `${what} to a client of ${judgedBy}`;
  return errors.map(({ path, message: words }) => ({
    where,
    path,
    message: `${path === '' ? 'The message' : path} ${words}`,
    raw: shorten(message.raw),
    revision: judgedBy,
  }));
}

/**
 * The revision by which the answer to a request is judged; undefined where that cannot be known,
 * because probes also say what no client should.
 */
function findRevision(
  exchange: Exchange,
  conversation: Conversation,
  variant: Variant,
): Revision | undefined {
  if (exchange.method === 'initialize') return readAgreedRevision(exchange);
  const asked = readField(
    exchange.sent,
    'params',
    '_meta',
    'io.modelcontextprotocol/protocolVersion',
  );
  if (asked !== undefined) return toModern(asked);
  const agreed = findAgreedRevision(conversation);
  if (agreed !== undefined) return agreed;
  return variant.era === 'legacy' && asked === undefined ? variant.revision : undefined;
}

/** The revision of what a server sends by itself in a conversation. */
function findSpokenRevision(conversation: Conversation, variant: Variant): Revision {
  return findAgreedRevision(conversation) ?? variant.revision;
}

function findAgreedRevision({ exchanges }: Conversation): Revision | undefined {
  const opening = exchanges.findLast(
    ({ method, result }) => method === 'initialize' && result !== undefined,
  );
  return opening && readAgreedRevision(opening);
}

// Other rules report an unknown version; the fields of its time are still known.
function readAgreedRevision({ result }: Exchange): Revision {
  const named = findPublished(readField(result, 'protocolVersion'));
  return named?.era === 'legacy' ? named.revision : '2025-11-25';
}

function toModern(version: Json): Revision | undefined {
  const named = findPublished(version);
  return named?.era === 'modern' ? named.revision : undefined;
}

const findPublished = (version: Json | undefined): (typeof revisions)[number] | undefined =>
  revisions.find(({ revision }) => revision === version);

/** Loads the schemas of an era. Late, because the packages are heavy. */
export async function loadWireSchemas(era: Era): Promise<WireSchemas> {
  if (era === 'modern') {
    const { modernSchemas } = await import('./modern-schemas.ts');
    return modernSchemas;
  }
  const { legacySchemas } = await import('./legacy-schemas.ts');
  return legacySchemas;
}
