import type {
  ClientCapabilities,
  Implementation,
  RequestOptions,
  Server,
} from '@modelcontextprotocol/server';
import type { Revision } from '@wellspoken/spec/revisions';

import type { ClientView } from '../context/types.ts';
import type { LegacyRequest } from '../protocol/exchange.ts';

/** What the server knows of a legacy client, and the way to ask it something. */
export interface LegacySide {
  readonly client: ClientView;
  readonly capabilities: ClientCapabilities;
  readonly ask: (request: LegacyRequest, options: RequestOptions) => Promise<unknown>;
}

/** The SDK's side of a conversation; undefined until a revision was agreed on. */
export function legacySideOf(server: Server): LegacySide | undefined {
  const revision = server.getNegotiatedProtocolVersion() as Revision | undefined;
  if (revision === undefined) return undefined;
  return {
    client: legacyClient(revision, server.getClientVersion()),
    capabilities: server.getClientCapabilities() ?? {},
    ask: (request, options) => server.request(request, options),
  };
}

/** A client of a revision, by what it said of itself. */
export function legacyClient(revision: Revision, info: Implementation | undefined): ClientView {
  return { era: 'legacy', revision, ...(info && { name: info.name, version: info.version }) };
}
