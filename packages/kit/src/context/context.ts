import type { CreateMessageResult, Root } from '@modelcontextprotocol/server';

import { KitError } from '../errors/kit-error.ts';
import { isSecretName, maskSecrets } from '../errors/redact.ts';
import type { Exchange } from '../runtime/exchange.ts';
import type { Logger } from '../runtime/logger.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Deadline } from './deadline.ts';
import type { Interview } from './interview.ts';
import type { ProgressReporter } from './progress.ts';
import { canAsk, putForm, putRoots, putSampling, putUrl } from './questions.ts';
import type { Answer, Context, LogLevel } from './types.ts';

/** The parts of one call that its context speaks to. */
export interface ContextParts {
  readonly runtime: Runtime;
  readonly exchange: Exchange;
  readonly deadline: Deadline;
  readonly progress: ProgressReporter;
  readonly interview: Interview;
}

/** Builds what a handler gets beside its input. */
export function createContext(parts: ContextParts): Context {
  const { runtime, exchange, deadline, progress, interview } = parts;
  return {
    get signal() {
      return deadline.signal;
    },
    caller: exchange.caller,
    client: exchange.client,
    notify: runtime.definition.notify,
    progress: (done, total, message) => progress.report(done, total, message),
    log: createLog(runtime, exchange),
    canAsk: (kind = 'form') => canAsk(exchange, kind),
    // What comes back has been read by the question itself, so its type is the question's.
    ask: (question) => interview.ask(putForm(question), question.key) as Promise<Answer<never>>,
    askUrl: (question) =>
      interview.ask(putUrl(question), question.key) as Promise<Answer<undefined>>,
    sample: (request, key) =>
      interview.ask(putSampling(request), key) as Promise<CreateMessageResult>,
    listRoots: (key) => interview.ask(putRoots(), key) as Promise<readonly Root[]>,
    spill: (payload) => {
      if (runtime.spills !== undefined) return runtime.spills.keep(exchange.caller.id, payload);
      throw new KitError(
        'KIT_SPILL_OFF',
        `Server "${runtime.definition.name}" does not keep payloads: set spill: true in defineServer.`,
      );
    },
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
