import { onTestFinished, vi } from 'vitest';

/** Stops the clock and the timers for this test; sockets go on as they are. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** Lets sockets work, without moving the clock, until something is so. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
}
