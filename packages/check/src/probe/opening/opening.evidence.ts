import type { Era } from '@wellspoken/spec/revisions';

import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { JsonObject } from '../../wire/json.ts';

/** How the variant was opened, and what the server said of itself. */
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

/** A version that the server names as its own, and what came of a request in it. */
export interface ServedVersion {
  readonly version: string;
  /** `initialize` for a revision with a handshake, `server/discover` for the others. */
  readonly exchange: Exchange;
}

/** Requests of the modern era whose envelope is not as usual. */
export interface EnvelopeEvidence {
  /** The same request twice, with the whole envelope. */
  readonly discovers: readonly Exchange[];
  readonly withoutVersion: readonly Exchange[];
  readonly withoutCapabilities: readonly Exchange[];
  readonly withoutClientInfo: readonly Exchange[];
  /** In a version that no server speaks. */
  readonly unsupported: readonly Exchange[];
  /** Without any envelope, after good ones on the same connection. */
  readonly bare: readonly Exchange[];
  /** With a trace context. */
  readonly traced: Exchange;
  readonly served: readonly ServedVersion[];
}

/** One `initialize` with another version than that of the variant. */
export interface Negotiated {
  readonly version: string;
  /** Whether the version is a published one. */
  readonly isPublished: boolean;
  readonly exchange: Exchange;
}

/** What a server makes of the versions that clients ask for. */
export type Negotiation = readonly Negotiated[];

/** A method that belongs to a capability, asked for though the capability is not declared. */
export interface UndeclaredFeature {
  /** As it would be declared: `tools`, `resources.subscribe`. */
  readonly capability: string;
  readonly exchange: Exchange;
}

/** What a server serves besides what it declares. */
export interface Features {
  /** Legacy only. */
  readonly ping?: Exchange;
  readonly undeclared: readonly UndeclaredFeature[];
}

/** Deprecated ways into a server over HTTP. */
export interface OldWays {
  /** Paths at which HTTP+SSE of 2024-11-05 is offered. */
  readonly streams: readonly string[];
  /** Where clients register themselves, if that is the only way for them to be known. */
  readonly registration?: string;
}

/** The package whose program was started; absent where none is visible beside it. */
export interface PackageEvidence {
  readonly package?: {
    /** The name of the file that describes it: `package.json`. */
    readonly file: string;
    readonly name: string;
    readonly version: string;
  };
}
