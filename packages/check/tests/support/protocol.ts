import type {
  Broken,
  BrokenAttempt,
  BrokenKind,
  Requests,
} from '../../src/probe/protocol/protocol.evidence.ts';
import type { Exchange, Message } from '../../src/wire/exchange.evidence.ts';
import type { JsonObject } from '../../src/wire/json.ts';
import { answered, refused, unanswered, type ExchangeParts } from './evidence.ts';

/** The envelope of a modern request. */
const modernMeta: JsonObject = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/** The parts of an exchange whose request was a modern one. */
export const modern = (params: JsonObject = {}): ExchangeParts => ({
  params: { ...params, _meta: modernMeta },
});

const harmless = (id: Exchange['sent'] = 1): Exchange => answered('ping', {}, { id });

/** What a good server answers to the unusual requests; parts can be given. */
export function requests(parts: Partial<Requests> = {}): Requests {
  return {
    plain: harmless(),
    ids: [harmless(0), harmless('wellspoken-id'), harmless('4711')],
    text: harmless('wellspoken-ü'),
    unknownMethod: refused('wellspoken/unknown', { code: -32601 }),
    wrongTypes: [],
    unknownFields: [],
    parallel: [],
    removed: [],
    ...parts,
  };
}

/** What came of a broken text. */
export function attempt(
  kind: BrokenKind,
  replies: readonly Message[],
  parts: Partial<BrokenAttempt> = {},
): BrokenAttempt {
  return {
    kind,
    what: kind,
    exchange: unanswered('ping', { sent: kind }),
    replies,
    livesOn: true,
    ...parts,
  };
}

/** What came of messages that a good server does not serve. */
export const broken = (
  attempts: readonly BrokenAttempt[],
  parts: Partial<Broken> = {},
): Broken => ({
  notified: { exchanges: [], replies: [] },
  attempts,
  ...parts,
});
