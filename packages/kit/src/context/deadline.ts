import { ToolError } from '../errors/tool-error.ts';

/** A time limit that stands still while the user is asked. */
export interface Deadline {
  /** Aborts when the time is over or the caller is gone. */
  readonly signal: AbortSignal;
  /** Rejects when the time is over or the caller is gone; never resolves. */
  readonly broken: Promise<never>;
  /** Runs something that does not count. */
  pausedWhile<T>(work: () => Promise<T>): Promise<T>;
  abort(reason: unknown): void;
  stop(): void;
}

/** Starts a limit of `timeoutMs` for one call. */
export function startDeadline(timeoutMs: number, caller: AbortSignal): Deadline {
  const controller = new AbortController();
  let left = timeoutMs;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expire = (): void => controller.abort(expired(timeoutMs));
  const run = (): void => {
    startedAt = Date.now();
    timer = setTimeout(expire, Math.max(0, left));
  };
  const halt = (): void => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left -= Date.now() - startedAt;
  };
  const onCallerGone = (): void => controller.abort(new CallerGone(caller.reason));
  if (caller.aborted) onCallerGone();
  else caller.addEventListener('abort', onCallerGone, { once: true });
  run();
  let paused = 0;
  return {
    signal: controller.signal,
    broken: rejectOn(controller.signal),
    async pausedWhile(work) {
      if (paused++ === 0) halt();
      try {
        return await work();
      } finally {
        if (--paused === 0 && !controller.signal.aborted) run();
      }
    },
    abort: (reason) => controller.abort(reason),
    stop: () => {
      halt();
      caller.removeEventListener('abort', onCallerGone);
    },
  };
}

/** The caller cancelled or disconnected: nobody waits for the answer. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';

  constructor(reason: unknown) {
    super('The caller cancelled the call.', { cause: reason });
  }
}

function rejectOn(signal: AbortSignal): Promise<never> {
  const broken = new Promise<never>((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    else signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  // Whoever races this promise hears of it; without a race it must not end the process.
  broken.catch(() => {});
  return broken;
}

function expired(timeoutMs: number): ToolError {
  return new ToolError('timeout', `The call took longer than ${timeoutMs} ms and was stopped.`, {
    suggestions: ['Ask for less at once, or try again later.'],
  });
}
