import type {
  ClientCapabilities,
  CreateMessageRequestParams,
  CreateMessageResult,
  InputRequest,
  Root,
  ServerNotification,
} from '@modelcontextprotocol/server';
import type { Era, Revision } from '@wellspoken/spec/revisions';

import type { Notifier } from '../define/changes.ts';
import type { LinkBlock } from '../define/content/blocks.ts';
import type { Schema } from '../define/schema/json-schema.ts';

/** Who is calling. */
export interface Caller {
  /** Stable for one caller; limits, caches and spilled payloads are kept apart by it. */
  readonly id: string;
  /** What it may do, where the transport authenticated it by scopes; everything where this is left out. */
  readonly scopes?: readonly string[];
  /** The client that it uses, where its token names one. */
  readonly clientId?: string;
}

/** What the client said of itself and which revision it speaks. */
export interface ClientView {
  readonly era: Era;
  readonly revision: Revision;
  readonly name?: string;
  readonly version?: string;
}

/** Severity of a log message, least first. */
export type LogLevel =
  'debug' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | 'alert' | 'emergency';

/** A form that the user fills in. */
export interface Question<Fields extends Schema = Schema> {
  /** What is asked, in a sentence. */
  readonly message: string;
  /** A flat object of strings, numbers, booleans and enums. */
  readonly fields: Fields;
  /** Names the question on the wire; by default its place among the questions of the call. */
  readonly key?: string;
}

/** A page that the user is sent to. */
export interface UrlQuestion {
  readonly message: string;
  readonly url: string;
  readonly key?: string;
}

/** What the user did with a question. */
export type Answer<Content> =
  | { readonly action: 'accept'; readonly content: Content }
  | { readonly action: 'decline' }
  | { readonly action: 'cancel' };

/** What kinds of request a client can be able to answer. */
export type AskKind = 'form' | 'url' | 'sampling' | 'roots';

/** The type of the content that a question's fields accept. */
type FieldsOf<Fields extends Schema> = NonNullable<Fields['~standard']['types']>['output'];

/** A payload that is too large for an answer. */
export interface SpillPayload {
  readonly name: string;
  readonly data: string | Uint8Array;
  readonly mimeType: string;
  readonly title?: string;
  readonly description?: string;
}

/** What a handler can do beside returning: the same in every era and on every transport. */
export interface Context {
  /** Aborts when the caller cancels, disconnects, or the deadline passes. */
  readonly signal: AbortSignal;
  readonly caller: Caller;
  /**
   * Throws `permission_denied` unless the caller holds all of these or may do everything. For what
   * only some calls do; a tool names such scopes in `furtherScopes`. Ask before you act.
   */
  readonly requireScopes: (scopes: readonly string[]) => void;
  readonly client: ClientView;
  /** Announces that lists or resources changed. */
  readonly notify: Notifier;
  /** Says how far the work is; sent only where the caller asked for it, never backwards. */
  readonly progress: (done: number, total?: number, message?: string) => void;
  /** Writes to the server's log, and to the client where the server allows that and the client asked. */
  readonly log: (
    level: LogLevel,
    message: string,
    data?: Readonly<Record<string, unknown>>,
  ) => void;
  /** Whether this client can be asked in this way. */
  readonly canAsk: (kind?: AskKind) => boolean;
  /**
   * Asks the user and waits for the answer.
   *
   * In the modern era the handler runs again from the top once the answer is there, so ask before
   * you act. Let what this throws pass: it ends the handler while the user thinks.
   */
  readonly ask: <Fields extends Schema>(
    question: Question<Fields>,
  ) => Promise<Answer<FieldsOf<Fields>>>;
  /** Sends the user to a page; the answer says whether they agreed to open it. */
  readonly askUrl: (question: UrlQuestion) => Promise<Answer<undefined>>;
  /** Has the client's model write something. */
  readonly sample: (
    request: CreateMessageRequestParams,
    key?: string,
  ) => Promise<CreateMessageResult>;
  /** The folders that the client offers. */
  readonly listRoots: (key?: string) => Promise<readonly Root[]>;
  /** Keeps a large payload for a while and returns a link to it. */
  readonly spill: (payload: SpillPayload) => LinkBlock;
}

/** Tells of the end of a caller's interest, also where it has come already. */
export type WhenGone = (listener: (reason: unknown) => void) => () => void;

/** One request and the way back to who sent it, whichever transport and era it came by. */
export interface Exchange {
  readonly method: string;
  readonly caller: Caller;
  readonly client: ClientView;
  readonly capabilities: ClientCapabilities;
  /** Calls back, once, when the caller cancels or goes away; returns the way to stop listening. */
  readonly whenGone: WhenGone;
  /** The request's `_meta`, without the envelope of the modern era. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Modern era: answers that came with a retried request. */
  readonly inputResponses: Readonly<Record<string, unknown>>;
  /** Modern era: the sealed state that came back with a retried request. */
  readonly requestState: unknown;
  notify(notification: ServerNotification): Promise<void>;
  log(level: LogLevel, data: unknown): Promise<void>;
  /** Legacy era: asks the client directly and waits. Absent where the protocol has no such request. */
  readonly request?: (request: InputRequest, signal: AbortSignal) => Promise<unknown>;
}

/** One call, as it is written down. */
export interface AuditLine {
  readonly time: string;
  readonly server: string;
  readonly method: string;
  /** The tool, prompt or resource. */
  readonly name: string;
  readonly caller: string;
  readonly era: string;
  readonly revision: string;
  readonly outcome: Outcome;
  /** The error's code where there was one. */
  readonly code?: string;
  readonly reference?: string;
  readonly durationMs: number;
  /** A digest of the arguments; secret-looking ones are masked before. */
  readonly arguments: string;
  readonly traceId?: string;
}

/** How a call ended. */
export type Outcome = 'ok' | 'cached' | 'failed' | 'refused' | 'input_required' | 'cancelled';
