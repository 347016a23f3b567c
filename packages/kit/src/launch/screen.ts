import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

import type { Screen } from './chore.ts';
import type { Environment } from './read-environment.ts';

/** A way to a screen that others use too: to end it does not end the screen. */
interface SharedScreen {
  readonly stream: Screen;
  /** Resolves when all that was written has got there. */
  readonly flush: () => Promise<void>;
}

/** Lets something happen before each write, such as that another line makes room. */
export function shareScreen(screen: Screen, before: () => void): SharedScreen {
  const own = new Writable({
    decodeStrings: false,
    write(chunk: string | Uint8Array, encoding, done) {
      before();
      // Whoever reads may stop reading, as "head" does: that is no failure.
      const written = (error?: Error | null): void => done(isGone(error) ? null : error);
      if (typeof chunk === 'string') screen.write(chunk, encoding, written);
      else screen.write(chunk, written);
    },
  });
  own.on('error', ignore);
  screen.on('error', ignore);
  return {
    stream: Object.assign(own, screen.isTTY === true && { isTTY: true }),
    flush: async () => {
      own.end();
      await finished(own).catch(ignore);
      screen.off('error', ignore);
    },
  };
}

function ignore(): void {}

const GONE: readonly unknown[] = ['EPIPE', 'ERR_STREAM_DESTROYED'];

function isGone(error: Error | null | undefined): boolean {
  return error instanceof Error && 'code' in error && GONE.includes(error.code);
}

/** A line that shows how far some work is. */
interface ProgressLine {
  readonly show: (done: number, total?: number, what?: string) => void;
  /** Takes the line away, until it is shown again. */
  readonly clear: () => void;
}

const WIDEST = 80;
const PAUSE_MS = 100;
const CLEAR = '\r\u001B[K';

/** A line that changes, where the screen is a terminal; nothing elsewhere. */
export function createProgressLine(screen: Screen, env: Environment): ProgressLine {
  if (screen.isTTY !== true || env['TERM'] === 'dumb' || env['CI'] !== undefined) {
    return { show: () => undefined, clear: () => undefined };
  }
  let isShown = false;
  let last = Number.NEGATIVE_INFINITY;
  return {
    show: (done, total, what = '') => {
      const now = performance.now();
      // A screen has no use for more, and some work counts to a million.
      if (now - last < PAUSE_MS && done !== total) return;
      last = now;
      isShown = true;
      const count = total === undefined ? String(done) : `${done}/${total}`;
      // A line that wraps, or a name with a line end in it, could not be taken away again.
      const text = `${count} ${what}`.replaceAll(/\p{Cc}+/gu, ' ').trimEnd();
      screen.write(CLEAR + text.slice(0, Math.min(screen.columns ?? WIDEST, WIDEST) - 1));
    },
    clear: () => {
      if (isShown) screen.write(CLEAR);
      isShown = false;
    },
  };
}
