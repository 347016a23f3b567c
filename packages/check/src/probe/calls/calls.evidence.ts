import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, isObject, type Json, type JsonObject } from '../../wire/json.ts';

/** The purpose of calls that are made again and again to measure: a report lists those alike once. */
export const MANY_TIMES = 'measured, many times';

/** One call of a tool. */
export interface CallRecord {
  readonly tool: string;
  /** Why it was made, in a word or two: "valid", "repeated", "wrong type of path". */
  readonly purpose: string;
  /** The arguments; absent where none were sent. */
  readonly arguments?: Json;
  /** The arguments as a report shows them, where they hold what differs from run to run. */
  readonly shownArguments?: Json;
  readonly exchange: Exchange;
  /** How long it took, for probes that choose a slow tool; no finding may state it. */
  readonly tookMs?: number;
}

/** The final result of a call; undefined for an error, for silence and for one that asks for more. */
export function readFinalResult({ exchange: { result } }: CallRecord): JsonObject | undefined {
  if (!result) return undefined;
  const type = result['resultType'];
  // A task is a receipt: its result comes later.
  const isReceipt = isObject(result['task']) && result['content'] === undefined;
  return (type === undefined || type === 'complete') && !isReceipt ? result : undefined;
}

/** Whether a call ended as the caller hoped: with a result that does not say `isError`. */
export function isSuccess(call: CallRecord): boolean {
  const result = readFinalResult(call);
  return result !== undefined && result['isError'] !== true;
}

/** Whether a call ended with a result that says `isError`. */
export const isToolError = (call: CallRecord): boolean =>
  readField(readFinalResult(call), 'isError') === true;

/** Whether a call was reported as failed: by `isError`, or by a JSON-RPC error. */
export const isRefusal = (call: CallRecord): boolean =>
  isToolError(call) || call.exchange.error !== undefined;

/** A call with arguments that the schema of the tool forbids, for one reason. */
export interface BadCall extends CallRecord {
  /** The property that is at fault. */
  readonly property: string;
  /** What should stand there: "a string". */
  readonly expected: string;
}

/** Calls with wrong arguments. */
export interface BadCalls {
  readonly made: readonly BadCall[];
  /** Tools that may be tried so, and whose schemas forbid nothing. */
  readonly permissive: readonly string[];
}

/** Calls that no careful client makes; exchanges are absent where the server offers no tools. */
export interface OddCalls {
  /** A name that is not in the list. */
  readonly unknownTool?: Exchange;
  /** `tools/call` without `name`. */
  readonly missingName?: Exchange;
  /** `arguments` that are a text: of a tool that may be tried so, else of a tool that does not exist. */
  readonly textArguments?: Exchange;
  /** Tools without arguments, called without the field `arguments`. */
  readonly withoutArguments: readonly CallRecord[];
  /** Tools that take any text, called with letters from several scripts. */
  readonly nonAscii: readonly CallRecord[];
}

/** Tools with newer kinds of content, called by a client of an older revision. */
export interface OldCalls {
  /** The revision that was agreed on; absent where no tool gave newer kinds of content. */
  readonly revision?: string;
  readonly made: readonly CallRecord[];
}

/** A call that worked before, made as the first thing on a new connection. */
export interface FirstThing {
  readonly tool: string;
  readonly first: CallRecord;
  /** Again on the new connection, after the lists were asked for; where the first failed. */
  readonly primed?: CallRecord;
  /** Again on the old connection; where the others failed. */
  readonly before?: CallRecord;
}

/** A call that was cancelled while it ran. */
export interface CancelledCall {
  readonly tool: string;
  /**
   * `silent`: no answer came; `late`: it was answered after a later request was; `first`: it was
   * answered before anything sent after the cancellation, so it may have been ready.
   */
  readonly answer: 'silent' | 'late' | 'first';
  readonly came?: string;
  /** Whether the process kept a processor busy afterwards; absent where that cannot be seen. */
  readonly isBusy?: boolean;
}

/** Cancellations that fit no running request, and what came of the request after them. */
export interface StrayCancels {
  readonly sent: readonly Exchange[];
  /** Responses without a request. */
  readonly replies: readonly string[];
  readonly after: Exchange;
}

/** What was seen on a connection of its own. */
export interface FreshCalls {
  readonly firstThings: readonly FirstThing[];
  readonly cancelled?: CancelledCall;
  readonly stray?: StrayCancels;
}

/** What was seen to change when a tool was called. */
export interface Effect {
  readonly tool: string;
  /** What changed: "resources/list", "the answer of \"list_notes\"", "the file notes.txt". */
  readonly changed: readonly string[];
}

/** A tool called twice with the same arguments, and what the second call changed. */
export interface Repetition {
  readonly tool: string;
  readonly first: CallRecord;
  readonly second: CallRecord;
  readonly changedAgain: readonly string[];
}

/** A tool called with two kinds of arguments, one after the other and then many at once. */
export interface ParallelCalls {
  readonly tool: string;
  /** One call of each kind, made alone; their answers differ. */
  readonly alone: readonly [CallRecord, CallRecord];
  /** For each kind, the calls that were made at once. */
  readonly together: readonly [readonly CallRecord[], readonly CallRecord[]];
}

/** Calls made again, with a look at what they change. */
export interface RepeatedCalls {
  /** The tools that say to only read and were watched. */
  readonly watched: readonly string[];
  readonly effects: readonly Effect[];
  /** The tools that say to be idempotent and do not only read. */
  readonly repetitions: readonly Repetition[];
  readonly parallel: readonly ParallelCalls[];
}

/** A name for state that one tool gives out and another takes. */
export interface Handle {
  readonly giver: string;
  readonly taker: string;
  readonly property: string;
  /** What two calls of the giver gave, one after the other. */
  readonly values: readonly [string, string];
  /** The taker with a handle that it was given; absent where it may not be called so. */
  readonly known?: CallRecord;
  /** The taker with a handle that was never issued. */
  readonly unknown?: CallRecord;
  /** The taker with a known handle on another connection; only where the server outlives one. */
  readonly elsewhere?: CallRecord;
}

/** Which tools that say to stay in a closed world were seen to reach out of it. */
export interface OpenWorld {
  readonly watched: readonly string[];
  readonly reached: readonly { readonly tool: string; readonly hosts: readonly string[] }[];
}

/** What was read beside the calls of tools. */
export interface Contents {
  readonly resources: readonly Exchange[];
  readonly prompts: readonly Exchange[];
  /** Addresses of links that a tool gives, and gives again after the server did not read them. */
  readonly deadLinks: readonly string[];
}

/** What the audit put into the workspace of a spawned server. */
export interface Planted {
  /** Secrets of its environment; none for a URL. */
  readonly secrets: readonly string[];
  /** Folders that are ours, so that naming them leaks nothing. */
  readonly folders: readonly string[];
}
