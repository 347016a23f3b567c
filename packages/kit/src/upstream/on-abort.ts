const heard = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Tells when a signal aborts; returns how to stop listening. All of our calls under one signal share
 * one listener, because Node warns of a leak where a tool makes more than ten calls at once.
 */
export function onAbort(signal: AbortSignal, tell: () => void): () => void {
  const told = heard.get(signal) ?? listen(signal);
  told.add(tell);
  return () => told.delete(tell);
}

function listen(signal: AbortSignal): Set<() => void> {
  const told = new Set<() => void>();
  heard.set(signal, told);
  const tellAll = (): void => {
    for (const tell of told) tell();
  };
  signal.addEventListener('abort', tellAll, { once: true });
  return told;
}
