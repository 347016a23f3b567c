import type { Screen } from './chore.ts';
import type { Environment } from './read-environment.ts';

/** A line that shows how far some work is. */
export interface ProgressLine {
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
