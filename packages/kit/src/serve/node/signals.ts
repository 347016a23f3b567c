const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

// npm forwards a signal that the terminal has already sent to its child: both count as one.
const ECHO_MS = 500;

/**
 * Calls `shutDown` once on SIGTERM or SIGINT; returns a function to stop listening. A later signal
 * ends the process immediately.
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
