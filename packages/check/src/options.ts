import type { Revision } from '@wellspoken/spec/revisions';

import type { CallPlan } from './calls/plan.ts';
import type { ToolPins } from './report/types.ts';

/** What to examine: a command that speaks over stdio, or the URL of an HTTP endpoint. */
export type CheckTarget =
  | {
      readonly command: string;
      readonly args?: readonly string[];
      /** Variables that the server gets besides what every program needs to start, such as `PATH`. */
      readonly env?: Readonly<Record<string, string | undefined>>;
      /** The environment that those are taken from, and whose secrets stay out of the report; that of this process by default. */
      readonly callerEnv?: Readonly<Record<string, string | undefined>>;
      /** Where paths in the arguments start; the working folder of this process by default. */
      readonly cwd?: string;
    }
  | { readonly url: string; readonly tokens?: Tokens };

/** Bearer tokens for a server that needs them. */
export interface Tokens {
  /** Sent with every request. */
  readonly token?: string;
  /** Of another user: shows whether public answers differ. */
  readonly secondToken?: string;
  /** Made for another audience: must be refused. */
  readonly foreignToken?: string;
}

/** Events of an audit, for progress. */
export interface Progress {
  /** What is being done now: "legacy stdio: calls". */
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

/** How to examine it. */
export interface CheckOptions {
  /** Rules (`tools/title`) or areas (`tools`) to judge; all by default. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  /** One revision, or `auto` for the newest of each era that the server speaks. */
  readonly era?: Revision | 'auto';
  /** `read-only` for a command and for loopback, `none` for other URLs. */
  readonly calls?: 'none' | 'read-only' | 'all' | CallPlan;
  /** Judge also the rules that wait long or measure. */
  readonly slow?: boolean;
  /** How long to wait for one answer; 10 by default. The first answer may take three times as long. */
  readonly timeoutSeconds?: number;
  /** Chooses among possible arguments; 1 by default. */
  readonly seed?: number;
  /** Hashes of definitions that a baseline recorded, for the rule tools/pinned. */
  readonly pins?: ToolPins;
  readonly onProgress?: (progress: Progress) => void;
  /** Ends the audit early. */
  readonly signal?: AbortSignal;
}
