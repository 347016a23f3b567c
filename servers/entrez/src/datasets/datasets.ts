import type { Selection } from '../eutils/eutils.ts';

/** Records that were fetched and laid out as tables, to be asked with SQL. */
export interface Datasets {
  /** Fetches records and keeps them for a while; the same records are kept once. */
  readonly stage: (request: StageRequest, call?: StageCall) => Promise<StagedDataset>;
  /** Fetches records and describes them, without keeping any: those of one request at most. */
  readonly preview: (request: StageRequest, call?: StageCall) => Promise<Preview>;
  readonly list: () => Promise<readonly Dataset[]>;
  /** Throws `not_found`, naming those that are here, where there is none. */
  readonly find: (id: string) => Promise<Dataset>;
  readonly tables: (id: string) => Promise<readonly TableInfo[]>;
  /** Runs one statement that reads, in a process of its own and within limits. */
  readonly query: (
    request: SqlRequest,
    call?: Pick<StageCall, 'signal' | 'caller'>,
  ) => Promise<SqlAnswer>;
  /** Removes it now; false where it was gone already. */
  readonly remove: (id: string) => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** What to stage. */
export interface StageRequest {
  readonly selection: Selection;
  /** The form to fetch; what is best for the database where it is not said. */
  readonly rettype?: string | undefined;
}

/** What surrounds a staging. */
export interface StageCall {
  /** Identifies the caller, so that one cannot block the others. */
  readonly caller?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: (done: number, total: number) => void;
}

/** One dataset. */
export interface Dataset {
  /** 64 hexadecimal digits: the same records in the same form have the same id. */
  readonly id: string;
  readonly database: string;
  readonly rettype: string;
  readonly requested: number;
  readonly staged: number;
  /** Ids that NCBI did not send, the first thousand. */
  readonly missing: readonly string[];
  /** Records that could not be read, and why. */
  readonly problems: readonly string[];
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  readonly bytes: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A dataset that was staged just now. */
export interface StagedDataset extends Dataset {
  /** False where the same records were here already; they are kept longer now. */
  readonly isNew: boolean;
  /** Datasets that were evicted, least recently used first. */
  readonly removed: readonly string[];
  /** The first few records, in a line each. */
  readonly samples: readonly string[];
  /** The beginning of what NCBI sent, as it came. */
  readonly raw: string;
}

/** Records that were looked at and not kept. */
export interface Preview {
  readonly rettype: string;
  readonly requested: number;
  readonly found: number;
  readonly missing: readonly string[];
  readonly problems: readonly string[];
  /** How large the facts are as JSON. */
  readonly bytes: number;
  readonly samples: readonly string[];
  readonly raw: string;
  readonly fetchedAt: Date;
}

/** A table or a view of a dataset. */
export interface TableInfo {
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly rows: number;
  readonly description: string;
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly isKey: boolean;
    readonly description?: string;
  }[];
  readonly indexes: readonly string[];
  /** The statement that made it. */
  readonly sql: string;
}

/** A question in SQL, and how much of an answer is wanted. */
export interface SqlRequest {
  readonly id: string;
  readonly sql: string;
  readonly limit: number;
  readonly offset?: number | undefined;
  readonly maxBytes?: number | undefined;
}

/** Rows, as many as the limits allow. */
export interface SqlAnswer {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly SqlValue[])[];
  /** Why the answer ends before the result does. */
  readonly cut?: 'rows' | 'bytes';
}

/** A value of a cell: integers beyond 2^53 as text, blobs as hexadecimal text. */
export type SqlValue = string | number | null;
