import type { CreateMessageResult, Root } from '@modelcontextprotocol/server';

import { KitError } from '../errors/kit-error.ts';
import { isSecretName, maskSecrets } from '../errors/redact.ts';
import type { Logger } from '../utils/platform.ts';
import { createScopeError, mayUse } from './admit.ts';
import type { Deadline } from './deadline.ts';
import { canAsk, type Interview, type Put } from './interview.ts';
import { fitsRevision } from './respond.ts';
import type { Runtime } from './runtime.ts';
import type { Answer, Context, Exchange, LogLevel } from './types.ts';

/** The parts of a call that its context uses. */
interface ContextParts {
  readonly runtime: Runtime;
  readonly exchange: Exchange;
  readonly deadline: Deadline;
  readonly progress: ProgressReporter;
  readonly interview: Interview;
  /** What of others the answer quotes, and so what is spilled. */
  readonly foreign: string | undefined;
}

/** Creates the context that a handler receives besides its input. */
export function createContext(parts: ContextParts): Context {
  const { runtime, exchange, deadline, progress, foreign } = parts;
  const ask = createAsk(parts);
  return {
    get signal() {
      return deadline.signal;
    },
    caller: exchange.caller,
    requireScopes: (scopes) => {
      if (!mayUse(exchange.caller, { scopes })) throw createScopeError('This call', { scopes });
    },
    client: exchange.client,
    notify: runtime.definition.notify,
    progress: (done, total, message) => progress.report(done, total, message),
    log: createLog(runtime, exchange),
    canAsk: (kind = 'form') => canAsk(exchange, kind),
    // The question itself has parsed the response, so it has the type that the question declares.
    ask: (question) =>
      ask(({ putForm }) => putForm(question), question.key) as Promise<Answer<never>>,
    askUrl: (question) =>
      ask(({ putUrl }) => putUrl(question), question.key) as Promise<Answer<undefined>>,
    sample: (request, key) =>
      ask(({ putSampling }) => putSampling(request), key) as Promise<CreateMessageResult>,
    listRoots: (key) => ask(({ putRoots }) => putRoots(), key) as Promise<readonly Root[]>,
    spill: (payload) => {
      if (runtime.spills !== undefined) {
        return runtime.spills.keep(exchange.caller.id, payload, foreign);
      }
      throw new KitError(
        'KIT_SPILL_OFF',
        `Server "${runtime.definition.name}" does not keep payloads: set spill: true in defineServer.`,
      );
    },
  };
}

type Puts = typeof import('./sdk/put-questions.ts');
type Ask = (word: (puts: Puts) => Put, key?: string) => Promise<unknown>;

function createAsk({ runtime, exchange, deadline, interview }: ContextParts): Ask {
  // All questions share one promise, so that they keep their order and those of a turn stay
  // together.
  let loading: Promise<Puts> | undefined;
  const put: Ask = async (word, key) => {
    // Loads the SDK only when a question is asked; the loading time does not count against the
    // deadline.
    loading ??= deadline.pausedWhile(() => import('./sdk/put-questions.ts'));
    const puts = await loading;
    return interview.ask(word(puts), key);
  };
  return (word, key) => {
    const asked = put(word, key);
    // If the handler does not await it, the rejection must not crash the process.
    asked.catch((error: unknown) => {
      if (!(error instanceof KitError)) return;
      runtime.logger.warn({ method: exchange.method, err: error }, 'A question cannot be put');
    });
    return asked;
  };
}

const loggerLevels: Record<LogLevel, keyof Logger> = {
  debug: 'debug',
  info: 'info',
  notice: 'info',
  warning: 'warn',
  error: 'error',
  critical: 'error',
  alert: 'error',
  emergency: 'error',
};

function createLog(runtime: Runtime, exchange: Exchange): Context['log'] {
  return (level, message, data = {}) => {
    const fields = maskSecrets(data, isSecretName) as object;
    runtime.logger[loggerLevels[level]]({ ...fields, method: exchange.method }, message);
    if (!runtime.definition.clientLogging) return;
    const spoken = runtime.redact(message);
    const payload = Object.keys(fields).length === 0 ? spoken : { message: spoken, ...fields };
    exchange.log(level, payload).catch(() => {});
  };
}

/**
 * Sends progress if the caller asked for it: only increasing, and never after the call has ended.
 */
interface ProgressReporter {
  report(done: number, total?: number, message?: string): void;
  stop(): void;
}

/** Creates the progress reporter of a call; it does nothing without a progress token. */
export function createProgress(exchange: Exchange): ProgressReporter {
  const progressToken = exchange.meta['progressToken'];
  let last = Number.NEGATIVE_INFINITY;
  let stopped = typeof progressToken !== 'string' && typeof progressToken !== 'number';
  const speaks = fitsRevision('progressMessage', exchange.client.revision);
  const mayPass = createThrottle();
  return {
    report(done, total, message) {
      // spec: call.progress-rises
      if (stopped || !Number.isFinite(done) || done <= last) return;
      if (done !== total && !mayPass()) return;
      last = done;
      const params = {
        progressToken: progressToken as string | number,
        progress: done,
        ...(total !== undefined && { total }),
        ...(message !== undefined && speaks && { message }),
      };
      // If the caller has disconnected, the signal of the call tells the handler.
      exchange.notify({ method: 'notifications/progress', params }).catch(() => {});
    },
    stop() {
      stopped = true;
    },
  };
}

const BURST = 20;
const PER_SECOND = 20;

// spec: call.progress-flood
function createThrottle(): () => boolean {
  let tokens = BURST;
  let refilledAt = Date.now();
  return () => {
    const now = Date.now();
    tokens = Math.min(BURST, tokens + ((now - refilledAt) / 1_000) * PER_SECOND);
    refilledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
