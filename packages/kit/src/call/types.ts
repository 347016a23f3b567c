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

/** The authenticated or anonymous caller. */
export interface Caller {
  /** Stable per caller; limits, caches and spilled payloads are separated by it. */
  readonly id: string;
  /** Scopes granted by the transport's authentication; if absent, the caller may do everything. */
  readonly scopes?: readonly string[];
  /** The client application, if the caller's token names one. */
  readonly clientId?: string;
  /**
   * One of several clients that are the same caller, such as a connection; limits are shared fairly
   * between them. Nothing else depends on it.
   */
  readonly source?: Source;
}

/** A client among those that are the same caller; told apart by its identity as an object. */
export interface Source {
  /** Whether it has left for good. */
  readonly isGone: boolean;
}

/** Client information and protocol revision. */
export interface ClientView {
  readonly era: Era;
  readonly revision: Revision;
  readonly name?: string;
  readonly version?: string;
}

/** Log severity, lowest first. */
export type LogLevel =
  'debug' | 'info' | 'notice' | 'warning' | 'error' | 'critical' | 'alert' | 'emergency';

/** A form for the user to fill in. */
export interface Question<Fields extends Schema = Schema> {
  /** The question, in a sentence. */
  readonly message: string;
  /** A flat object of strings, numbers, booleans and enums. */
  readonly fields: Fields;
  /**
   * Identifies the question on the wire; defaults to its position among the questions of the call.
   */
  readonly key?: string;
}

/** A page for the user to visit. */
export interface UrlQuestion {
  readonly message: string;
  readonly url: string;
  readonly key?: string;
}

/** The user's response to a question. */
export type Answer<Content> =
  | { readonly action: 'accept'; readonly content: Content }
  | { readonly action: 'decline' }
  | { readonly action: 'cancel' };

/** Kinds of requests that a client may support. */
export type AskKind = 'form' | 'url' | 'sampling' | 'roots';

/** The type of the content that a question's fields parse to. */
type FieldsOf<Fields extends Schema> = NonNullable<Fields['~standard']['types']>['output'];

/** A payload that is too large for a result. */
export interface SpillPayload {
  readonly name: string;
  readonly data: string | Uint8Array;
  readonly mimeType: string;
  readonly title?: string;
  readonly description?: string;
}

/** What a handler can use besides its input: the same in every era and on every transport. */
export interface Context {
  /** Aborts when the caller cancels or disconnects, or on timeout. */
  readonly signal: AbortSignal;
  readonly caller: Caller;
  /**
   * Throws `permission_denied` unless the caller has all of these scopes or is unrestricted. For
   * scopes that only some calls need, which a tool lists in `furtherScopes`. Check before acting.
   */
  readonly requireScopes: (scopes: readonly string[]) => void;
  readonly client: ClientView;
  /** Notifies clients that lists or resources changed. */
  readonly notify: Notifier;
  /** Reports progress; sent only if the caller asked for it, and only if it increases. */
  readonly progress: (done: number, total?: number, message?: string) => void;
  /** Writes to the server's log, and to the client if the server allows it and the client asked. */
  readonly log: (
    level: LogLevel,
    message: string,
    data?: Readonly<Record<string, unknown>>,
  ) => void;
  /** Whether the client supports this kind of question. */
  readonly canAsk: (kind?: AskKind) => boolean;
  /**
   * Asks the user and waits for the answer. In the modern era the handler then runs again from the
   * top, so ask before acting, and do not catch what this throws.
   */
  readonly ask: <Fields extends Schema>(
    question: Question<Fields>,
  ) => Promise<Answer<FieldsOf<Fields>>>;
  /** Sends the user to a page; the answer says whether they agreed to open it. */
  readonly askUrl: (question: UrlQuestion) => Promise<Answer<undefined>>;
  /** Requests a completion from the client's model. */
  readonly sample: (
    request: CreateMessageRequestParams,
    key?: string,
  ) => Promise<CreateMessageResult>;
  /** Requests the client's roots. */
  readonly listRoots: (key?: string) => Promise<readonly Root[]>;
  /** Stores a large payload temporarily and returns a link to it. */
  readonly spill: (payload: SpillPayload) => LinkBlock;
}

/** Registers a listener for cancellation; called immediately if it has already happened. */
export type WhenGone = (listener: (reason: unknown) => void) => () => void;

/** One request, and the channel back to its sender, independent of transport and era. */
export interface Exchange {
  readonly method: string;
  readonly caller: Caller;
  readonly client: ClientView;
  readonly capabilities: ClientCapabilities;
  /**
   * Calls the listener once when the caller cancels or disconnects; returns a function to
   * unsubscribe.
   */
  readonly whenGone: WhenGone;
  /** The request's `_meta`, without the envelope of the modern era. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Modern era: answers sent with a retried request. */
  readonly inputResponses: Readonly<Record<string, unknown>>;
  /** Modern era: the sealed state sent with a retried request. */
  readonly requestState: unknown;
  notify(notification: ServerNotification): Promise<void>;
  log(level: LogLevel, data: unknown): Promise<void>;
  /**
   * Legacy era: sends the client a request and waits. Absent where the protocol does not allow it.
   */
  readonly request?: (request: InputRequest, signal: AbortSignal) => Promise<unknown>;
}

/** The audit record of one call. */
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
  /** The error code, if the call failed. */
  readonly code?: string;
  readonly reference?: string;
  readonly durationMs: number;
  /** A digest of the arguments, computed after masking secrets. */
  readonly arguments: string;
  readonly traceId?: string;
}

/** How a call ended. */
export type Outcome = 'ok' | 'cached' | 'failed' | 'refused' | 'input_required' | 'cancelled';
