import type { Exchange } from '../../wire/exchange.evidence.ts';
import type { Json } from '../../wire/json.ts';

/** A document that was fetched without any token. */
export interface FetchedDocument {
  readonly url: string;
  /** The HTTP status; 0 where nothing answered. */
  readonly status: number;
  readonly json?: Json;
}

/** The documents that lead to the issuer of tokens, as the server names them. */
export interface AuthDocuments {
  /** The address in the challenge, where it has one. */
  readonly named?: string;
  /** Protected-resource metadata, by each address that was tried until one answered. */
  readonly resource: readonly FetchedDocument[];
  /** Metadata of the first authorization server, likewise. */
  readonly issuer: readonly FetchedDocument[];
  /** That authorization server, as the first document names it. */
  readonly issuerUrl?: string;
}

/** How a server treats tokens: the same request with one, without, with a wrong one. */
export interface AuthEvidence {
  /** The URL of the endpoint. */
  readonly endpoint: string;
  readonly isLoopback: boolean;
  readonly withoutToken: Exchange;
  readonly withWrongToken: Exchange;
  readonly withOldToken: Exchange;
  /** Present when a token was given. */
  readonly withToken?: Exchange;
  /** The token in the query and nowhere else; present when one was given, on loopback only. */
  readonly inQuery?: Exchange;
  /** A token for another audience; present when one was given. */
  readonly withForeignToken?: Exchange;
  /** A second request of an opened session, without the token; present when one was given. */
  readonly secondWithout?: Exchange;
  /** Absent where nothing is locked. */
  readonly documents?: AuthDocuments;
}

/** The same request by two callers. */
export interface PublicAnswer {
  readonly method: string;
  /** With the first token, before and after the other. */
  readonly first: Exchange;
  readonly again: Exchange;
  /** With the token of another user. */
  readonly other: Exchange;
}

/** One parameter of a `WWW-Authenticate: Bearer` header; undefined where it has none. */
export function readChallengeParameter(header: string, name: string): string | undefined {
  const [, quoted, token] =
    new RegExp(String.raw`(?:^|[\s,])${name}\s*=\s*(?:"([^"]*)"|([^\s,"]+))`, 'i').exec(header) ??
    [];
  return quoted ?? token;
}
