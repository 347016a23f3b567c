import type { DocumentSummary } from './document.ts';

/** The nine E-utilities, as this server uses them; every failure is a ToolError. */
export interface Eutils {
  /** The names of all databases, kept for a day. */
  readonly databases: (call?: CallOptions) => Promise<readonly string[]>;
  readonly info: (database: string, call?: CallOptions) => Promise<DatabaseInfo>;
  readonly search: (query: SearchQuery, call?: CallOptions) => Promise<SearchResult>;
  /** How many records of a database NCBI remembers under a handle. */
  readonly countRemembered: (remembered: RememberedSet, call?: CallOptions) => Promise<number>;
  readonly summarize: (selection: Selection, call?: CallOptions) => Promise<Summaries>;
  readonly fetch: (request: FetchRequest, call?: CallOptions) => Promise<Fetched>;
  readonly link: (request: LinkRequest, call?: CallOptions) => Promise<LinkResult>;
  readonly post: (request: PostRequest, call?: CallOptions) => Promise<PostResult>;
  /** How many records of each database match: by EGQuery, and by asking each one while that fails. */
  readonly countEverywhere: (term: string, call?: CallOptions) => Promise<readonly DatabaseCount[]>;
  readonly spell: (request: SpellRequest, call?: CallOptions) => Promise<Spelling>;
  readonly matchCitations: (
    citations: readonly Citation[],
    call?: CallOptions,
  ) => Promise<readonly CitationMatch[]>;
}

/** Cancellation and progress of a call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Reports the progress of a call of several requests. */
  readonly progress?: (done: number, total: number) => void;
}

/** A set of records that NCBI remembers for a few hours. */
export interface Handle {
  readonly webEnv: string;
  readonly queryKey: string;
}

/** A set on the history server, and its database. */
export interface RememberedSet {
  readonly database: string;
  readonly handle: Handle;
}

/** Which records are meant: by id, or from a handle with a place in it. */
export type Selection = { readonly database: string } & (
  | { readonly ids: readonly string[] }
  | { readonly handle: Handle; readonly from: number; readonly count: number }
);

/** What a search is made of. */
export interface SearchQuery {
  readonly database: string;
  readonly term: string;
  readonly from?: number | undefined;
  readonly count?: number | undefined;
  readonly sort?: string | undefined;
  readonly field?: string | undefined;
  readonly dateType?: string | undefined;
  readonly minDate?: string | undefined;
  readonly maxDate?: string | undefined;
  /** The last so many days. */
  readonly days?: number | undefined;
  /** Whether NCBI should remember what was found. */
  readonly keep?: boolean | undefined;
}

/** What a search found. */
export interface SearchResult {
  /** How many records match in all. */
  readonly count: number;
  readonly from: number;
  readonly ids: readonly string[];
  /** How NCBI understood the query. */
  readonly translation?: string;
  readonly handle?: Handle;
  /** What NCBI could not use as it was written; one sentence each. */
  readonly warnings: readonly string[];
  readonly fetchedAt: Date;
}

/** Document summaries, and the ids for which there are none. */
export interface Summaries {
  readonly documents: readonly DocumentSummary[];
  readonly missing: readonly MissingRecord[];
  readonly fetchedAt: Date;
}

/** An id that was asked for and did not come back. */
export interface MissingRecord {
  readonly id: string;
  /** In words, such as "no such record". */
  readonly reason: string;
}

/** What to fetch and in which form. */
export interface FetchRequest {
  readonly selection: Selection;
  readonly rettype?: string | undefined;
  readonly retmode?: 'xml' | 'text' | 'json' | undefined;
  /** Only of sequences: 1-based, inclusive; strand 1 or 2. */
  readonly range?: { readonly start?: number | undefined; readonly stop?: number | undefined };
  readonly strand?: 1 | 2 | undefined;
  /** Asks NCBI also where an earlier answer was kept, because that one could not be used. */
  readonly isFresh?: boolean | undefined;
}

/** Records in the form that NCBI sent. */
export interface Fetched {
  readonly text: string;
  readonly format: 'xml' | 'text' | 'json';
  readonly fetchedAt: Date;
}

/** Which links are wanted. */
export interface LinkRequest {
  readonly from: string;
  readonly to: string;
  /** None where a handle says whose links are wanted. */
  readonly ids: readonly string[];
  readonly handle?: Handle | undefined;
  /** One set of links for each id, or one for all of them together. */
  readonly isApart?: boolean | undefined;
  readonly command?: 'neighbor' | 'neighbor_score' | undefined;
  readonly linkName?: string | undefined;
  readonly term?: string | undefined;
}

/** Links from records to others. */
export interface LinkResult {
  readonly sets: readonly LinkSet[];
  readonly fetchedAt: Date;
}

/** The links of some records. */
export interface LinkSet {
  readonly ids: readonly string[];
  readonly links: readonly {
    readonly to: string;
    readonly name: string;
    readonly targets: readonly { readonly id: string; readonly score?: number }[];
  }[];
}

/** Ids that NCBI should remember. */
export interface PostRequest {
  readonly database: string;
  readonly ids: readonly string[];
  /** Adds to what is remembered there. */
  readonly webEnv?: string | undefined;
}

/** Where NCBI remembers them, and which it did not take. */
export interface PostResult {
  readonly handle: Handle;
  readonly invalid: readonly string[];
}

/** How many records of a database match; no count where that database failed. */
export interface DatabaseCount {
  readonly database: string;
  readonly count?: number;
  readonly failure?: string;
  /** Which utility counted. */
  readonly source?: 'egquery' | 'esearch';
}

/** A text whose spelling is in doubt. */
export interface SpellRequest {
  readonly database: string;
  readonly term: string;
}

/** What was meant, perhaps. */
export interface Spelling {
  readonly query: string;
  /** The whole query, corrected; absent where nothing is to be corrected. */
  readonly corrected?: string;
  /** What was put in place of something, in order. */
  readonly replacements: readonly string[];
}

/** What is known of an article whose PMID is wanted; any part may be missing. */
export interface Citation {
  readonly journal?: string | undefined;
  readonly year?: string | undefined;
  readonly volume?: string | undefined;
  readonly page?: string | undefined;
  readonly author?: string | undefined;
}

/** The outcome for a citation, in the order of the request. */
export type CitationMatch =
  | { readonly outcome: 'found'; readonly pmid: string }
  | { readonly outcome: 'ambiguous'; readonly pmids: readonly string[]; readonly note?: string }
  | { readonly outcome: 'not_found'; readonly note?: string }
  /** NCBI left the line out of its answer. */
  | { readonly outcome: 'unanswered' };

/** What a database holds, and by what it can be searched and linked. */
export interface DatabaseInfo {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly build?: string;
  readonly count?: number;
  readonly updated?: string;
  readonly fields: readonly {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly termCount?: number;
    readonly isDate: boolean;
    readonly isNumerical: boolean;
    readonly isHidden: boolean;
  }[];
  readonly links: readonly {
    readonly name: string;
    readonly title: string;
    readonly description: string;
    readonly to: string;
  }[];
}
