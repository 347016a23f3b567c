import { revisions, type Revision } from '@wellspoken/spec/revisions';

import type { Conversation, Exchange, Leg } from '../../wire/exchange.evidence.ts';
import { fieldOf, type Json } from '../../wire/json.ts';

/**
 * The revision by which the answer to a request is judged; undefined where that cannot be known,
 * because probes also say what no client should.
 */
export function revisionOf(
  exchange: Exchange,
  conversation: Conversation,
  leg: Leg,
): Revision | undefined {
  if (exchange.method === 'initialize') return agreedBy(exchange);
  const asked = fieldOf(
    exchange.sent,
    'params',
    '_meta',
    'io.modelcontextprotocol/protocolVersion',
  );
  if (asked !== undefined) return modern(asked);
  const agreed = agreedIn(conversation);
  if (agreed !== undefined) return agreed;
  return leg.era === 'legacy' && asked === undefined ? leg.revision : undefined;
}

/** The revision of what a server sends by itself in a conversation. */
export function spokenIn(conversation: Conversation, leg: Leg): Revision {
  return agreedIn(conversation) ?? leg.revision;
}

function agreedIn({ exchanges }: Conversation): Revision | undefined {
  const opening = exchanges.findLast(
    ({ method, result }) => method === 'initialize' && result !== undefined,
  );
  return opening && agreedBy(opening);
}

// Where the version is none, other rules tell; the fields of that time still are what they are.
function agreedBy({ result }: Exchange): Revision {
  const named = published(fieldOf(result, 'protocolVersion'));
  return named?.era === 'legacy' ? named.revision : '2025-11-25';
}

function modern(version: Json): Revision | undefined {
  const named = published(version);
  return named?.era === 'modern' ? named.revision : undefined;
}

const published = (version: Json | undefined): (typeof revisions)[number] | undefined =>
  revisions.find(({ revision }) => revision === version);
