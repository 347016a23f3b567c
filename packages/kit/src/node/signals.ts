const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Calls `shutDown` once when the process is asked to end; returns the way to stop listening. */
export function onShutdownSignal(shutDown: () => Promise<void>): () => void {
  const listener = (): void => {
    stop();
    void shutDown();
  };
  const stop = (): void => {
    for (const signal of SIGNALS) process.off(signal, listener);
  };
  for (const signal of SIGNALS) process.on(signal, listener);
  return stop;
}
