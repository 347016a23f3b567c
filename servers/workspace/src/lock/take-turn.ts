const tails = new Map<string, Promise<void>>();

/**
 * Waits until all earlier work of this process under the same key is done; throws the reason of
 * `signal` once that is aborted. Returns how to let the next one go on.
 */
export async function takeTurn(key: string, signal: AbortSignal): Promise<() => void> {
  const before = tails.get(key);
  let finish = (): void => {};
  const turn = new Promise<void>((resolve) => {
    finish = resolve;
  });
  tails.set(key, turn);
  const leave = (): void => {
    if (tails.get(key) === turn) tails.delete(key);
    finish();
  };
  try {
    if (before !== undefined) await waitUnlessAborted(before, signal);
    return leave;
  } catch (error) {
    // Those behind still have to wait for those before.
    void before?.then(leave);
    throw error;
  }
}

async function waitUnlessAborted(event: Promise<void>, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = (): void => {
      signal.removeEventListener('abort', stop);
      resolve();
    };
    signal.addEventListener('abort', stop);
    void event.then(stop);
    if (signal.aborted) stop();
  });
  signal.throwIfAborted();
}
