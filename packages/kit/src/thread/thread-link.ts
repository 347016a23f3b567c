import type { CallToolResult } from '@modelcontextprotocol/server';

import { type Deadline, startDeadline } from '../call/deadline.ts';
import type { RemoteHandlers, RemoteRequest, RemoteServer, RemoteSetup } from '../call/remote.ts';
import { type Called, createFailure } from '../call/respond.ts';
import type { Exchange } from '../call/types.ts';
import type { Resource } from '../define/resource.ts';
import type { HealthReport, ServerDefinition } from '../define/server.ts';
import { ProtocolFault } from '../errors/protocol-fault.ts';
import { ToolError } from '../errors/tool-error.ts';
import { asFault } from '../serve/methods/serve-method.ts';
import {
  type FromThread,
  type Hearers,
  hearWith,
  type ToldExchange,
  type ToldSetup,
  type ToThread,
} from './messages.ts';
import { restoreDefinition, type ToldDefinition } from './tell-definition.ts';
import { SourceNumbers } from './sources.ts';
import { WatchLinks } from './watch-links.ts';

type Message<Kind extends FromThread['kind']> = Extract<FromThread, { readonly kind: Kind }>;
/** Sends a message to the thread. */
export type Post = (message: ToThread) => void;

/** A request that the thread has not answered. */
interface Waiting {
  readonly exchange: Exchange;
  readonly resolve: (result: unknown) => void;
  readonly reject: (reason: Error) => void;
  readonly deadline: Deadline;
}

/** How much longer than its own limit a call may take, before the thread counts as too busy. */
const GRACE_MS = 2_000;
/** The errors below have no secrets. */
const PLAIN = { redact: (text: string): string => text };

/** The near side of a server whose handlers run in a thread; survives the end of the thread. */
export class ThreadLink implements RemoteServer {
  readonly definition: ServerDefinition;
  #post: Post | undefined;
  #down: ToolError;
  readonly #waiting = new Map<number, Waiting>();
  readonly #questions = new Map<number, AbortController>();
  readonly #reports = new Map<number, (report: HealthReport) => void>();
  readonly #watches: WatchLinks;
  readonly #sources: SourceNumbers;
  readonly #runtimes: { readonly setup: ToldSetup; readonly given: RemoteSetup }[] = [];
  #lastId = 0;

  constructor(told: ToldDefinition) {
    this.#sources = new SourceNumbers((sources) => this.#post?.({ kind: 'left', sources }));
    this.#watches = new WatchLinks((message) => this.#send(message));
    const definition = restoreDefinition(told, {
      health: () => this.#askHealth(),
      watch: (resource): NonNullable<Resource['watch']> => {
        return (target, changed) => this.#watches.begin({ resource, target }, changed);
      },
    });
    this.definition = { ...definition, remote: this };
    this.#down = createDownError(this.definition);
  }

  /** Continues with a thread that has the same definition. */
  connect(post: Post): void {
    this.#post = post;
    this.#runtimes.forEach(({ setup }, runtime) => post({ kind: 'start', runtime, setup }));
    this.#watches.resume();
  }

  /** Fails what waits for the thread, and what comes until there is another one. */
  disconnect(reason: ToolError): void {
    this.#post = undefined;
    this.#down = reason;
    for (const { reject } of this.#waiting.values()) reject(reason);
    for (const question of this.#questions.values()) question.abort(reason);
    for (const report of this.#reports.values()) report({ problem: reason.message });
  }

  start(given: RemoteSetup): RemoteHandlers {
    const runtime = this.#runtimes.length;
    const setup = pickSetup(given);
    this.#runtimes.push({ setup, given });
    this.#post?.({ kind: 'start', runtime, setup });
    return (exchange, request) => this.#handle(runtime, exchange, request);
  }

  /** Handles a message of the thread. */
  hear(message: FromThread): void {
    hearWith(this.#hearers, message);
  }

  readonly #hearers: Hearers<FromThread> = {
    called: (message) => this.#waiting.get(message.id)?.resolve(toCalled(message)),
    value: ({ id, value }) => this.#waiting.get(id)?.resolve(value),
    fault: ({ id, code, message, data }) =>
      this.#waiting.get(id)?.reject(new ProtocolFault(code, message, data)),
    notify: ({ id, notification }) =>
      ignoreFailure(this.#waiting.get(id)?.exchange.notify(notification)),
    log: ({ id, level, data }) => ignoreFailure(this.#waiting.get(id)?.exchange.log(level, data)),
    question: (message) => void this.#ask(message),
    withdrawn: ({ question }) => this.#questions.get(question)?.abort(),
    audit: ({ runtime, line }) => {
      const audit = this.#runtimes[runtime]?.given.audit;
      if (typeof audit === 'function') audit(line);
    },
    logged: ({ runtime, level, fields, message }) =>
      this.#runtimes[runtime]?.given.logger?.[level](fields, message),
    event: (message) => this.#publish(message),
    health: ({ id, report }) => this.#reports.get(id)?.(report),
    watching: (message) => this.#watches.hear(message),
    unwatchable: (message) => this.#watches.hear(message),
    changed: (message) => this.#watches.hear(message),
  };

  #send(message: ToThread): void {
    // The watches of a thread end with it.
    if (this.#post === undefined && message.kind === 'unwatch') return;
    if (this.#post === undefined) throw this.#down;
    this.#post(message);
  }

  async #handle(runtime: number, exchange: Exchange, request: RemoteRequest): Promise<unknown> {
    const id = ++this.#lastId;
    const limitMs = findTimeLimit(this.definition, request) + GRACE_MS;
    const deadline = startDeadline(limitMs, exchange.whenGone);
    try {
      const answered = new Promise<unknown>((resolve, reject) => {
        const canAsk = exchange.request !== undefined;
        const source = this.#sources.numberOf(exchange.caller.source);
        const told = tellExchange(exchange, source);
        this.#send({ kind: 'request', id, runtime, request, exchange: told, canAsk });
        this.#waiting.set(id, { exchange, resolve, reject, deadline });
      });
      return await Promise.race([answered, deadline.broken]);
    } catch (error) {
      const isAnswer = error instanceof ProtocolFault;
      if (!isAnswer) this.#post?.({ kind: 'cancel', id, reason: String(error) });
      if (!(error instanceof ToolError)) throw error;
      if (request.method !== 'tools/call') throw asFault(error, PLAIN);
      return { result: createFailure(error, PLAIN) } satisfies Called;
    } finally {
      this.#waiting.delete(id);
      deadline.stop();
    }
  }

  async #ask({ id, question, request }: Message<'question'>): Promise<void> {
    const { exchange, deadline } = this.#waiting.get(id) ?? {};
    const withdrawn = new AbortController();
    this.#questions.set(question, withdrawn);
    try {
      if (exchange?.request === undefined || deadline === undefined) {
        throw new Error('The call is over.');
      }
      const { request: ask } = exchange;
      const response = await deadline.pausedWhile(() => ask(request, withdrawn.signal));
      this.#post?.({ kind: 'response', question, response });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#post?.({ kind: 'refusal', question, reason });
    } finally {
      this.#questions.delete(question);
    }
  }

  #publish({ event, hidden }: Message<'event'>): void {
    const { tools, isHidden, hideTool, showTool, events } = this.definition;
    if (event.kind !== 'tools_list_changed') return events.publish(event);
    // Hiding and showing a tool publishes the event.
    for (const name of tools.keys()) {
      if (hidden.includes(name) && !isHidden(name)) hideTool(name);
      if (!hidden.includes(name) && isHidden(name)) showTool(name);
    }
  }

  async #askHealth(): Promise<HealthReport> {
    if (this.#post === undefined) return { problem: this.#down.message };
    const id = ++this.#lastId;
    this.#post({ kind: 'health', id });
    try {
      return await new Promise<HealthReport>((resolve) => this.#reports.set(id, resolve));
    } finally {
      this.#reports.delete(id);
    }
  }
}

function pickSetup(given: RemoteSetup): ToldSetup {
  const { rateLimit, stateSecret, secrets, isGuarded, audit } = given;
  return {
    ...(rateLimit !== undefined && { rateLimit }),
    ...(stateSecret !== undefined && { stateSecret }),
    ...(secrets !== undefined && { secrets }),
    ...(isGuarded !== undefined && { isGuarded }),
    audit: typeof audit === 'function' ? 'posted' : audit === false ? 'off' : 'logged',
  };
}

function tellExchange(exchange: Exchange, source: number | undefined): ToldExchange {
  const { method, client, capabilities, meta, inputResponses, requestState } = exchange;
  const { source: _numbered, ...caller } = exchange.caller;
  return { method, caller, source, client, capabilities, meta, inputResponses, requestState };
}

/** The time limit of a request, which the thread enforces unless it is too busy. */
function findTimeLimit(
  { tools, prompts, resources, limits }: ServerDefinition,
  { method, params }: RemoteRequest,
): number {
  // The SDK has validated the params against the method's schema.
  const { name = '' } = params as { readonly name?: string };
  if (method === 'tools/call') return tools.get(name)?.timeoutMs ?? limits.timeoutMs;
  if (method === 'prompts/get') return prompts.get(name)?.timeoutMs ?? limits.timeoutMs;
  return Math.max(limits.timeoutMs, ...resources.map(({ timeoutMs }) => timeoutMs ?? 0));
}

/** Parses the result only for who needs more than its JSON. */
function toCalled({ json, meta }: Message<'called'>): Called {
  let result: CallToolResult | undefined;
  return {
    json,
    meta,
    get result() {
      // The kit has written it.
      return (result ??= JSON.parse(json) as CallToolResult);
    },
  };
}

// The client may be gone by now, which the signal of the call tells.
function ignoreFailure(sent: Promise<void> | undefined): void {
  sent?.catch(() => {});
}

/** The error of a request while there is no thread. */
export function createDownError({ title }: Pick<ServerDefinition, 'title'>): ToolError {
  return new ToolError('unavailable', `${title} has stopped and is being started again.`, {
    retryAfterMs: 1_000,
    suggestions: ['Try again in a few seconds.'],
  });
}

/** The error of a request that a closing server has not answered. */
export function createClosedError({ title }: Pick<ServerDefinition, 'title'>): ToolError {
  return new ToolError('unavailable', `${title} was closed before it could answer.`, {
    suggestions: ['Try again when the server has been started again.'],
  });
}
