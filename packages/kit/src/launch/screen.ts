import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

import type { Screen } from './chore.ts';
import type { Environment } from './read-environment.ts';

/** A wrapper of a shared output stream; ending it does not end the stream. */
interface SharedScreen {
  readonly stream: Screen;
  /** Resolves when everything has been written. */
  readonly flush: () => Promise<void>;
}

/** Wraps a stream to call `before` ahead of each write, for example to clear the progress line. */
export function shareScreen(screen: Screen, before: () => void): SharedScreen {
  const own = new Writable({
    decodeStrings: false,
    write(chunk: string | Uint8Array, encoding, done) {
      before();
      // The reader may close the pipe, as "head" does; that is not an error.
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

/** A progress line on a terminal. */
interface ProgressLine {
  readonly show: (done: number, total?: number, what?: string) => void;
  /** Clears the line until it is shown again. */
  readonly clear: () => void;
}

const WIDEST = 80;
const PAUSE_MS = 100;
const CLEAR = '\r\u001B[K';

/** Creates a progress line if the stream is a terminal; otherwise it does nothing. */
export function createProgressLine(screen: Screen, env: Environment): ProgressLine {
  if (screen.isTTY !== true || env['TERM'] === 'dumb' || env['CI'] !== undefined) {
    return { show: () => undefined, clear: () => undefined };
  }
  let isShown = false;
  let last = Number.NEGATIVE_INFINITY;
  return {
    show: (done, total, what = '') => {
      const now = performance.now();
      // Limits updates, since some work reports a million steps.
      if (now - last < PAUSE_MS && done !== total) return;
      last = now;
      isShown = true;
      const count = total === undefined ? String(done) : `${done}/${total}`;
      // A line that wraps, or that contains a newline, could not be cleared.
      const text = `${count} ${what}`.replaceAll(/\p{Cc}+/gu, ' ').trimEnd();
      screen.write(CLEAR + text.slice(0, Math.min(screen.columns ?? WIDEST, WIDEST) - 1));
    },
    clear: () => {
      if (isShown) screen.write(CLEAR);
      isShown = false;
    },
  };
}
