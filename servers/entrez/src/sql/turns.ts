import { ToolError } from '@wellspoken/kit';

/** Lets callers in, so many at once, and none of them so often that others find no place. */
export interface Turns {
  /** Waits for a turn; rejects with the signal's reason when the caller leaves. */
  readonly take: (caller: string, signal?: AbortSignal) => Promise<void>;
  readonly giveBack: (caller: string) => void;
}

/** How many turns there are, and how many callers may wait for one. */
export interface TurnLimits {
  readonly most: number;
  readonly waiting: number;
}

interface Waiting {
  readonly caller: string;
  readonly enter: () => void;
}

/** Turns of which one caller may have half, running and waiting. */
export function createTurns({ most, waiting: mostWaiting }: TurnLimits): Turns {
  const queue: Waiting[] = [];
  const taken = new Map<string, number>();
  const half = (number: number): number => Math.max(1, Math.floor(number / 2));
  const sum = (): number => [...taken.values()].reduce((total, count) => total + count, 0);
  const mayEnter = (caller: string): boolean =>
    sum() < most && (taken.get(caller) ?? 0) < half(most);
  const mayWait = (caller: string): boolean =>
    queue.length < mostWaiting &&
    queue.filter((one) => one.caller === caller).length < half(mostWaiting);
  const enter = (caller: string): void => void taken.set(caller, (taken.get(caller) ?? 0) + 1);
  return {
    take: async (caller, signal) => {
      signal?.throwIfAborted();
      if (mayEnter(caller)) return enter(caller);
      if (!mayWait(caller)) throw tooBusy();
      await standInLine(queue, caller, signal);
    },
    giveBack: (caller) => {
      const left = (taken.get(caller) ?? 1) - 1;
      if (left === 0) taken.delete(caller);
      else taken.set(caller, left);
      const next = queue.findIndex((one) => mayEnter(one.caller));
      const [first] = next === -1 ? [] : queue.splice(next, 1);
      if (first === undefined) return;
      // Counted now, or somebody else could come in before it begins.
      enter(first.caller);
      first.enter();
    },
  };
}

function standInLine(queue: Waiting[], caller: string, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      queue.splice(queue.indexOf(place), 1);
      reject(signal?.reason as Error);
    };
    const place: Waiting = {
      caller,
      enter: () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      },
    };
    queue.push(place);
    signal?.addEventListener('abort', leave, { once: true });
  });
}

function tooBusy(): ToolError {
  return new ToolError('busy', 'Too many queries run and wait already; this one was not begun.', {
    suggestions: ['Try again in a few seconds.'],
    retryAfterMs: 5_000,
  });
}
