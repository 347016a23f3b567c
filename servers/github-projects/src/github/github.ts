import type { Document } from './graphql.ts';
import type { RestRoute } from './routes.ts';

/** What a request concerns, so that an error can name the argument that led to it. */
export interface Subject {
  /** For messages: `project "acme/9"`. */
  readonly what: string;
  /** The argument it came from: `projectId`. */
  readonly argument: string;
}

export interface CallOptions {
  readonly signal: AbortSignal;
  readonly subject?: Subject;
}

export interface ChangeOptions extends CallOptions {
  /** Repeating the change does no harm, so it may be sent again if its answer was lost. */
  readonly repeatable?: boolean;
  /** Which operation shows whether a change of unknown outcome was made: `list_issues`. */
  readonly lookWith?: string;
}

/** A part of a request that failed while the rest succeeded. */
export interface Problem {
  /** The path in the answer: the alias or field first. */
  readonly path: readonly (string | number)[];
  /** The error, ready to be thrown or shown. */
  readonly error: Error;
}

/** The data that came back, and the problems with the rest. */
export interface Partly<Data> {
  /** Fields with a problem are null, whatever their type says. */
  readonly data: Partial<Data>;
  readonly problems: readonly Problem[];
}

/** A request to the REST API; `{owner}`-like parts of the route are filled from the parameters. */
export interface RestRequest {
  readonly route: RestRoute;
  readonly parameters?: Readonly<Record<string, unknown>>;
}

/** An answer of the REST API. */
export interface RestAnswer<Data> {
  readonly data: Data;
  readonly status: number;
  /** The number of the next page, if the answer names one. */
  readonly nextPage: number | undefined;
}

/** What is left of one of GitHub's budgets. */
export interface Budget {
  readonly limit: number;
  readonly remaining: number;
  readonly used: number;
  /** ISO 8601. */
  readonly resetAt: string;
}

/** What a token may do, as far as GitHub reports it. */
export interface TokenFacts {
  readonly kind: 'classic' | 'fine-grained' | 'app' | 'oauth' | 'actions' | 'unknown' | 'none';
  /** Only classic tokens and OAuth tokens report their scopes. */
  readonly scopes: readonly string[] | undefined;
}

/** Which kind of API is called; `other` is neither GitHub.com nor an enterprise server. */
export type HostKind = 'github.com' | 'enterprise' | 'other';

/**
 * The GitHub client that operations use: every failure is a ToolError with a message for the
 * caller.
 */
export interface GitHub {
  /** Sends a query; throws on any error in the answer. */
  readonly query: <Data, Variables extends object>(
    document: Document<Data, Variables>,
    variables: Variables,
    options: CallOptions,
  ) => Promise<Data>;
  /** Sends a query of which some parts may be missing. */
  readonly queryPartly: <Data, Variables extends object>(
    document: Document<Data, Variables>,
    variables: Variables,
    options: CallOptions,
  ) => Promise<Partly<Data>>;
  /** Sends a mutation; never twice, unless it is repeatable or GitHub says that it did nothing. */
  readonly mutate: <Data, Variables extends object>(
    document: Document<Data, Variables>,
    variables: Variables,
    options: ChangeOptions,
  ) => Promise<Data>;
  /** Sends several mutations in one request, each with an alias; some may fail. */
  readonly mutatePartly: <Data, Variables extends object>(
    document: Document<Data, Variables>,
    variables: Variables,
    options: ChangeOptions,
  ) => Promise<Partly<Data>>;
  /** Reads from the REST API. */
  readonly get: <Data>(request: RestRequest, options: CallOptions) => Promise<RestAnswer<Data>>;
  /** Makes a change through the REST API, with the method of the route. */
  readonly send: <Data>(request: RestRequest, options: ChangeOptions) => Promise<RestAnswer<Data>>;
  /** What the latest answers reported about the token and its budgets; sends no request. */
  readonly facts: () => {
    readonly token: TokenFacts;
    readonly graphql: Budget | undefined;
    readonly rest: Budget | undefined;
    /** Which kind of host it is, by its address. */
    readonly host: HostKind;
  };
  readonly close: () => Promise<void>;
}
