import type { CompleteRequestParams } from '@modelcontextprotocol/server';

import { type CallParams, callTool } from '../call/call-tool.ts';
import { CallerGone, createCancellation } from '../call/deadline.ts';
import type { HandlerMethod } from '../call/remote.ts';
import type { Called } from '../call/respond.ts';
import { createRuntime, type Runtime, type RuntimeSetup } from '../call/runtime.ts';
import { guardFaults } from '../call/run-recorded.ts';
import type { Exchange } from '../call/types.ts';
import type { Stop } from '../define/changes.ts';
import type { ServerDefinition } from '../define/server.ts';
import { ProtocolFault } from '../errors/protocol-fault.ts';
import { complete } from '../serve/methods/complete.ts';
import { getPrompt } from '../serve/methods/prompts.ts';
import { listResources, readResource } from '../serve/methods/resources.ts';
import type { Logger } from '../utils/platform.ts';
import { toThrown } from '../worker/task.ts';
import { SourceCopies } from './sources.ts';
import {
  type FromThread,
  type Hearers,
  hearWith,
  type ThreadResult,
  type ToldSetup,
  type ToThread,
} from './messages.ts';

type Message<Kind extends ToThread['kind']> = Extract<ToThread, { readonly kind: Kind }>;
type Post = (message: FromThread) => void;

/** What the thread has, and how it ends. */
export interface Answering {
  readonly definition: ServerDefinition;
  /** The options of a runtime that the platform provides. */
  readonly platform: Pick<RuntimeSetup, 'digest' | 'secrets'>;
  /** Makes plain data of what is logged, errors included. */
  readonly toPlain: (fields: object) => object;
  readonly close: () => void | Promise<void>;
}

/** Creates the listener to the messages of a server whose handlers are here. */
export function answerMessages(
  post: Post,
  { definition, platform, toPlain, close }: Answering,
): (message: ToThread) => void {
  const runtimes = new Map<number, Runtime>();
  const questions = createQuestions(post);
  const requests = createRequests(runtimes, questions, post);
  const watches = createWatches(definition, post);
  definition.events.subscribe((event) => {
    const hidden = [...definition.tools.keys()].filter(definition.isHidden);
    post({ kind: 'event', event, hidden });
  });
  const hearers: Hearers<ToThread> = {
    start: (message) => {
      const setup = createSetup(message, platform, post);
      const logger = createPostingLogger(message.runtime, toPlain, post);
      runtimes.set(message.runtime, createRuntime(definition, { ...setup, logger }));
    },
    request: (message) => void requests.run(message),
    cancel: requests.cancel,
    left: ({ sources }) => requests.sources.forget(sources),
    response: questions.answer,
    refusal: questions.answer,
    watch: (message) => void watches.begin(message),
    unwatch: watches.end,
    health: (message) => void tellHealth(definition, message, post),
    close: () => void Promise.resolve(close()).finally(() => post({ kind: 'closed' })),
  };
  return (message) => hearWith(hearers, message);
}

function createSetup(
  { runtime, setup }: Message<'start'>,
  platform: Answering['platform'],
  post: Post,
): RuntimeSetup {
  const { audit, secrets = [], ...told }: ToldSetup = setup;
  return {
    ...told,
    ...platform,
    secrets: [...secrets, ...(platform.secrets ?? [])],
    ...(audit === 'posted' && { audit: (line) => post({ kind: 'audit', runtime, line }) }),
    ...(audit === 'off' && { audit: false }),
  };
}

function createPostingLogger(runtime: number, toPlain: Answering['toPlain'], post: Post): Logger {
  const createWrite =
    (level: keyof Logger): Logger[typeof level] =>
    (fields, message) =>
      post({ kind: 'logged', runtime, level, fields: toPlain(fields), message });
  return {
    debug: createWrite('debug'),
    info: createWrite('info'),
    warn: createWrite('warn'),
    error: createWrite('error'),
  };
}

type Handler = (runtime: Runtime, exchange: Exchange, params: never) => Promise<unknown>;

const handlers: Readonly<Record<HandlerMethod, Handler>> = {
  'tools/call': (runtime, exchange, params: CallParams) => callTool(runtime, exchange, params),
  'resources/list': (runtime, exchange, { cursor }: { readonly cursor?: string }) =>
    listResources(runtime, exchange, cursor),
  'resources/read': (runtime, exchange, { uri }: { readonly uri: string }) =>
    readResource(runtime, exchange, uri),
  'prompts/get': (runtime, exchange, params: CallParams) => getPrompt(runtime, exchange, params),
  'completion/complete': (runtime, exchange, params: CompleteRequestParams) =>
    complete(runtime, exchange, params),
};

interface Requests {
  readonly sources: SourceCopies;
  readonly run: (message: Message<'request'>) => Promise<void>;
  readonly cancel: (message: Message<'cancel'>) => void;
}

function createRequests(
  runtimes: ReadonlyMap<number, Runtime>,
  questions: Questions,
  post: Post,
): Requests {
  const running = new Map<number, (reason: unknown) => void>();
  const sources = new SourceCopies();
  const run = async (message: Message<'request'>): Promise<void> => {
    const { id, request, canAsk } = message;
    const runtime = runtimes.get(message.runtime);
    if (runtime === undefined) return;
    const { cancel, whenGone } = createCancellation();
    running.set(id, cancel);
    const { source, caller, ...told } = message.exchange;
    const exchange: Exchange = {
      ...told,
      caller: { ...caller, ...(source !== undefined && { source: sources.get(source) }) },
      whenGone,
      notify: async (notification) => post({ kind: 'notify', id, notification }),
      log: async (level, data) => post({ kind: 'log', id, level, data }),
      ...(canAsk && { request: questions.asker(id) }),
    };
    try {
      // The SDK has validated the params against the method's schema.
      const work = () => handlers[request.method](runtime, exchange, request.params as never);
      post(toResult(message, await guardFaults(runtime, exchange, work)));
    } catch (error) {
      // A caller that is gone has no use for a result.
      if (error instanceof CallerGone) return;
      if (!(error instanceof ProtocolFault)) throw error;
      post({ kind: 'fault', id, code: error.code, message: error.message, data: error.data });
    } finally {
      running.delete(id);
    }
  };
  return { sources, run, cancel: ({ id, reason }) => running.get(id)?.(new Error(reason)) };
}

/** The questions to clients that have no answer. */
interface Questions {
  /** Creates the function by which a request asks its client. */
  readonly asker: (id: number) => NonNullable<Exchange['request']>;
  readonly answer: (message: Message<'response'> | Message<'refusal'>) => void;
}

function createQuestions(post: Post): Questions {
  const waiting = new Map<number, (answer: Message<'response'> | Message<'refusal'>) => void>();
  let asked = 0;
  return {
    asker: (id) => (request, signal) =>
      new Promise((resolve, reject) => {
        const question = ++asked;
        const withdraw = (): void => {
          waiting.delete(question);
          post({ kind: 'withdrawn', question });
          reject(new Error('The question was withdrawn.', { cause: signal.reason }));
        };
        if (signal.aborted) return withdraw();
        signal.addEventListener('abort', withdraw, { once: true });
        waiting.set(question, (answer) => {
          signal.removeEventListener('abort', withdraw);
          if (answer.kind === 'response') resolve(answer.response);
          else reject(new Error(answer.reason));
        });
        post({ kind: 'question', id, question, request });
      }),
    answer: (message) => {
      waiting.get(message.question)?.(message);
      waiting.delete(message.question);
    },
  };
}

function toResult({ id, request }: Message<'request'>, value: unknown): ThreadResult {
  if (request.method !== 'tools/call') return { kind: 'value', id, value };
  // The handler of this method returns that.
  const { json, meta } = value as Called;
  return json === undefined ? { kind: 'value', id, value } : { kind: 'called', id, json, meta };
}

function createWatches(definition: ServerDefinition, post: Post) {
  const stops = new Map<number, Promise<Stop>>();
  return {
    begin: async ({ watch, resource, target }: Message<'watch'>): Promise<void> => {
      const changed = (): void => post({ kind: 'changed', watch });
      const begun = Promise.resolve().then(() => {
        const begin = definition.resources[resource]?.watch;
        if (begin === undefined) throw new Error('This resource has no watch.');
        return begin(target, changed);
      });
      stops.set(watch, begun);
      try {
        await begun;
        post({ kind: 'watching', watch });
      } catch (error) {
        stops.delete(watch);
        post({ kind: 'unwatchable', watch, thrown: toThrown(error) });
      }
    },
    end: ({ watch }: Message<'unwatch'>): void => {
      const begun = stops.get(watch);
      stops.delete(watch);
      begun?.then((stop) => stop()).catch(() => {});
    },
  };
}

async function tellHealth(
  definition: ServerDefinition,
  { id }: Message<'health'>,
  post: Post,
): Promise<void> {
  try {
    post({ kind: 'health', id, report: (await definition.health?.()) ?? {} });
  } catch {
    post({ kind: 'health', id, report: { problem: 'Its health cannot be told.' } });
  }
}
