import type { Document } from './graphql.ts';
import type { RestRoute } from './routes.ts';

/** What a request is about, so that a failure can name the argument that led to it. */
export interface Subject {
  /** In words: `project "acme/9"`. */
  readonly what: string;
  /** The argument it came from: `projectId`. */
  readonly argument: string;
}

/** How a request is made. */
export interface CallOptions {
  readonly signal: AbortSignal;
  readonly subject?: Subject;
}

/** How a change is made. */
export interface ChangeOptions extends CallOptions {
  /** The same change twice does no harm, so it may be sent again when its answer was lost. */
  readonly repeatable?: boolean;
  /** Which operation shows whether a change of unknown outcome was made: `list_issues`. */
  readonly lookWith?: string;
}

/** One thing that GitHub could not do while it did the rest. */
export interface Problem {
  /** Where in the answer it is missing: the alias or field first. */
  readonly path: readonly (string | number)[];
  /** What happened, ready to be thrown or shown. */
  readonly error: Error;
}

/** What came, and what did not. */
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
  /** The number of the next page, where the answer names one. */
  readonly nextPage: number | undefined;
}

/** How much of one of GitHub's budgets is left. */
export interface Budget {
  readonly limit: number;
  readonly remaining: number;
  readonly used: number;
  /** ISO 8601. */
  readonly resetAt: string;
}

/** What a token can do, as far as GitHub tells. */
export interface TokenFacts {
  readonly kind: 'classic' | 'fine-grained' | 'app' | 'oauth' | 'actions' | 'unknown' | 'none';
  /** Only classic tokens and OAuth tokens show their scopes. */
  readonly scopes: readonly string[] | undefined;
}

/** Whose API is called; `other` is neither GitHub's own nor that of an enterprise server. */
export type HostKind = 'github.com' | 'enterprise' | 'other';

/** GitHub, as operations use it: every failure is a ToolError in words for the caller. */
export interface GitHub {
  /** Asks; any error in the answer is thrown. */
  readonly query: <Data, Variables extends object>(
    document: Document<Data, Variables>,
    variables: Variables,
    options: CallOptions,
  ) => Promise<Data>;
  /** Asks for many things of which some may be missing. */
  readonly queryPartly: <Data, Variables extends object>(
    document: Document<Data, Variables>,
    variables: Variables,
    options: CallOptions,
  ) => Promise<Partly<Data>>;
  /** Changes; never sent twice unless it is repeatable or GitHub says that it did nothing. */
  readonly mutate: <Data, Variables extends object>(
    document: Document<Data, Variables>,
    variables: Variables,
    options: ChangeOptions,
  ) => Promise<Data>;
  /** Makes several changes at once, each under an alias, of which some may fail. */
  readonly mutatePartly: <Data, Variables extends object>(
    document: Document<Data, Variables>,
    variables: Variables,
    options: ChangeOptions,
  ) => Promise<Partly<Data>>;
  /** Reads from the REST API. */
  readonly get: <Data>(request: RestRequest, options: CallOptions) => Promise<RestAnswer<Data>>;
  /** Changes through the REST API; the route says with which method. */
  readonly send: <Data>(request: RestRequest, options: ChangeOptions) => Promise<RestAnswer<Data>>;
  /** What the last answers said of the token and of what is left; nobody is asked. */
  readonly facts: () => {
    readonly token: TokenFacts;
    readonly graphql: Budget | undefined;
    readonly rest: Budget | undefined;
    /** Whose API it is, by its address. */
    readonly host: HostKind;
  };
  readonly close: () => Promise<void>;
}
