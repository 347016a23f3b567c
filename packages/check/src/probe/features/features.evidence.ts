import type { Exchange, Message } from '../../wire/exchange.evidence.ts';
import type { Json, JsonObject } from '../../wire/json.ts';

/** An argument that was asked to be completed. */
export interface Completion {
  /** The name of a prompt, or a URI template. */
  readonly of: string;
  readonly ref: JsonObject;
  readonly argument: string;
  readonly exchange: Exchange;
}

/** A completion of something that is not there. */
export interface BadCompletion extends Completion {
  readonly kind: 'prompt' | 'template' | 'argument';
}

/** What came of asking for completions. */
export interface Completions {
  /** Arguments of listed prompts and templates, from an empty beginning. */
  readonly known: readonly Completion[];
  readonly unknown: readonly BadCompletion[];
  /** One request to a server that does not declare completions. */
  readonly undeclared?: Exchange;
}

/** A prompt that was asked for. */
export interface PromptGet {
  readonly arguments: Readonly<Record<string, string>>;
  readonly exchange: Exchange;
}

/** A prompt that was asked for with one argument changed. */
export interface ChangedGet extends PromptGet {
  readonly argument: string;
}

/** A prompt that was asked for with markup in one argument. */
export interface MarkupGet extends ChangedGet {
  /** What the markup imitates. */
  readonly kind: 'JSON' | 'chat marks' | 'speaker names';
  /** What stands before the markup. */
  readonly before: string;
  /** What stands inside it, as if another speaker said it. */
  readonly forged: string;
}

/** Everything that was asked about one prompt. */
export interface PromptTrial {
  readonly name: string;
  /** With all arguments, until a result came. */
  readonly gets: readonly PromptGet[];
  /** Arguments whose values did not come back, each with another value. */
  readonly changed: readonly ChangedGet[];
  readonly markup: readonly MarkupGet[];
  /** Without any argument; only where one is required. */
  readonly bare?: Exchange;
}

/** What came of asking for prompts. */
export interface PromptGets {
  readonly trials: readonly PromptTrial[];
  /** A prompt that does not exist; absent where prompts are not declared. */
  readonly unknown?: Exchange;
}

/** A resource that was read. */
interface ReadRecord {
  readonly uri: string;
  readonly exchange: Exchange;
}

/** A listed resource that was read. */
export interface ListedRead extends ReadRecord {
  /** Whether the list names it also after it was read; absent where that was not looked at. */
  readonly isStillListed?: boolean;
  /** Its size in the list after it was read, where the list names one. */
  readonly sizeAfter?: number;
}

/** A resource that does not exist. */
export interface MissingRead extends ReadRecord {
  /** `sibling` of a listed one, or of a `scheme` that the server does not serve. */
  readonly kind: 'sibling' | 'scheme';
}

/** A try to get out of what the server offers. */
export interface OutsideRead extends ReadRecord {
  readonly kind: 'dots' | 'encoded dots' | 'absolute path';
  /** Where it starts: a folder of listed resources, a template, or a scheme. */
  readonly from: string;
  /** The same for a file that is not there; only where the other file is one of the system. */
  readonly control?: Exchange;
}

/** A template with values in it. */
export interface ExpandedRead extends ReadRecord {
  readonly template: string;
  /** Where the values come from: the server's own `completion`, a `listed` resource, or a `guess`. */
  readonly valuesFrom: 'completion' | 'listed' | 'guess';
  /** Whether the URI is in the list too. */
  readonly wasListed: boolean;
}

/** What came of reading resources. */
export interface Reads {
  readonly listed: readonly ListedRead[];
  readonly missing: readonly MissingRead[];
  readonly outside: readonly OutsideRead[];
  /** The text of the file that lies outside; absent where it is an empty file of the system. */
  readonly outsideText?: string;
  readonly expanded: readonly ExpandedRead[];
}

/** What became of subscribing to one resource in the legacy era; empty where nothing could be asked. */
export interface Subscribing {
  readonly uri?: string;
  readonly subscribe?: Exchange;
  readonly unsubscribe?: Exchange;
}

/** One `subscriptions/listen`. */
export interface Listen {
  readonly id: Json;
  /** What was subscribed to, in words: "everything", "nothing". */
  readonly request: string;
  readonly filter: JsonObject;
  readonly exchange: Exchange;
  /** What ended it: we did, or the end of the connection. */
  readonly endedBy: 'cancel' | 'close';
  /** Whether the server had ended it before we did. */
  readonly wasEndedByServer: boolean;
}

/** What became of subscriptions to changes. */
export interface Listening {
  /** Empty where the server declares nothing to listen to. */
  readonly listens: readonly Listen[];
  /** Everything that came on the shared channel, in order; over HTTP each has a stream of its own. */
  readonly channel: readonly Message[];
  /** The part of the channel that came after one was cancelled. */
  readonly afterCancel: readonly Message[];
}

/** A while in which one level was wanted. */
export interface LogPhase {
  /** The level that was asked for; absent where none was. */
  readonly level?: string;
  /** The request that set it, where one did. */
  readonly set?: Exchange;
  /** Log messages that came in this while. */
  readonly messages: readonly Message[];
}

/** What a server logs to its client, and when. */
export interface Logging {
  /** Empty where there was nothing to find out. */
  readonly phases: readonly LogPhase[];
  /** A request with a level that does not exist. */
  readonly badLevel?: Exchange;
  /** Tokens that were sent and must not come back. */
  readonly tokens: readonly string[];
}
