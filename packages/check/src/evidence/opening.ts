import type { Era } from '@wellspoken/spec/revisions';

import type { JsonObject } from '../wire/json.ts';
import type { Exchange } from '../wire/exchange.evidence.ts';

/** How the leg was opened, and what the server said of itself. */
export interface Opening {
  /** `initialize` (legacy) or `server/discover` (modern). */
  readonly exchange: Exchange;
  /** Name and version of the server, as it gave them; empty where it gave none. */
  readonly serverInfo: JsonObject;
  readonly capabilities: JsonObject;
  readonly instructions?: string;
  /** The eras that the server speaks, of those that were asked for. */
  readonly eras: readonly Era[];
}
