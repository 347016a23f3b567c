const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

// npm passes on a signal that the terminal has sent to its child as well: both are one wish.
const ECHO_MS = 500;

/**
 * Calls `shutDown` once when the process is asked to end; returns the way to stop listening. A
 * signal that comes later than an echo would ends the process at once.
 */
export function onShutdownSignal(shutDown: () => Promise<void>): () => void {
  const listener = (): void => {
    listen(ignore);
    setTimeout(() => leave(ignore), ECHO_MS).unref();
    leave(listener);
    void shutDown();
  };
  listen(listener);
  return () => leave(listener);
}

function ignore(): void {}

function listen(listener: () => void): void {
  for (const signal of SIGNALS) process.on(signal, listener);
}

function leave(listener: () => void): void {
  for (const signal of SIGNALS) process.off(signal, listener);
}
