import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';

import type { Screen } from './chore.ts';

/** A way to a screen that others use too: to end it does not end the screen. */
export interface SharedScreen {
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
