import type { Era, Revision } from '@wellspoken/spec/revisions';

import type { Json } from '../wire/json.ts';
import type { Transport } from '../wire/exchange.evidence.ts';
import type { Level, Proof, Source } from '../rules/define-rule.ts';

/** What a rule says of a server. */
export type Verdict = 'pass' | 'fail' | 'not-applicable' | 'not-verified' | 'disputed';

/** Which tools may be called. */
export type CallMode = 'none' | 'read-only' | 'plan' | 'all';

/** What was examined. */
export type Target =
  | { readonly kind: 'command'; readonly command: string; readonly args: readonly string[] }
  | { readonly kind: 'url'; readonly url: string; readonly isLoopback: boolean };

/** One way in which the server was examined. */
export interface EraReport {
  readonly era: Era;
  readonly transport: Transport;
  readonly revision: Revision;
}

/** One call of a tool that was made. */
export interface CallReport {
  readonly era: Era;
  readonly transport: Transport;
  readonly tool: string;
  readonly purpose: string;
  readonly arguments?: Json;
  /** How it ended: a result, a result with isError, a JSON-RPC error, or no answer. */
  readonly outcome: 'result' | 'tool-error' | 'protocol-error' | 'no-answer';
}

/** What one rule says about one place in one variant. */
export interface Result {
  readonly rule: string;
  readonly title: string;
  readonly level: Level;
  readonly verdict: Verdict;
  readonly era: Era;
  readonly transport: Transport;
  /** The place; empty for a pass. */
  readonly where: string;
  /** What is wrong, or why nothing can be said; empty for a pass. */
  readonly message: string;
  readonly evidence?: Proof;
  readonly fix: string;
  readonly source: Source;
  /** Not verified because the auditor failed, which is no word about the server. */
  readonly isFault?: true;
  /** Accepted by the baseline: shown, and not counted as a failure. */
  readonly isAccepted?: true;
  /** Why it is accepted, where a person wrote that into the baseline. */
  readonly acceptedReason?: string;
}

/** A hash of each tool's definition, by era and name: shows whether a definition has changed. */
export type ToolPins = Readonly<Partial<Record<Era, Readonly<Record<string, string>>>>>;

/** How many results of a level have each verdict. */
export interface Tally {
  readonly pass: number;
  readonly fail: number;
  readonly notApplicable: number;
  readonly notVerified: number;
  readonly disputed: number;
}

/** An entry of the baseline that no finding matches any more. */
export interface StaleEntry {
  readonly fingerprint: string;
  readonly rule: string;
  readonly where: string;
}

/** Something that had to be examined and could not be: then nobody may take the server for clean. */
export interface Unexamined {
  /**
   * A `request` for a list that the server declares, the `calls` of tools beyond a sample, a `rule`
   * that was named, an `area` that was named, or the `server`, of which nothing was judged.
   */
  readonly kind: 'request' | 'calls' | 'rule' | 'area' | 'server';
  /** Which one: "tools/list", "tools/title", "tools", "the server". */
  readonly what: string;
  readonly why: string;
  /** What to do about it. */
  readonly fix: string;
  /** The strongest level of the rules of an area: as with findings, it counts from `--fail-on` on. */
  readonly level?: Level;
  /** Where it was so; absent for the server. */
  readonly era?: Era;
  readonly transport?: Transport;
}

/** The report of one audit. */
export interface Report {
  readonly schema: 'wellspoken.check/1';
  readonly tool: { readonly name: 'wellspoken check'; readonly version: string };
  readonly target: Target;
  /** Name and version as the server gave them; empty where it gave none or did not answer. */
  readonly server: { readonly name: string; readonly version: string };
  readonly eras: readonly EraReport[];
  readonly settings: {
    readonly calls: CallMode;
    readonly seed: number;
    readonly slow: boolean;
    readonly only: readonly string[];
    readonly skip: readonly string[];
    readonly timeoutSeconds: number;
    /** The names of the variables that were passed on to the server or set for it; never their values. */
    readonly env?: readonly string[];
  };
  /** Why the server, or a part of it, could not be examined; what to do about it. */
  readonly problems: readonly string[];
  readonly calls: readonly CallReport[];
  readonly tools: ToolPins;
  readonly results: readonly Result[];
  readonly summary: Readonly<Record<Level, Tally>>;
  /** Present when something had to be examined and could not be. */
  readonly unexamined?: readonly Unexamined[];
  /** Present when there was a baseline. */
  readonly baseline?: { readonly accepted: number; readonly stale: readonly StaleEntry[] };
  /** Volatile: when it began, how long it took. */
  readonly startedAt: string;
  readonly durationMs: number;
}
