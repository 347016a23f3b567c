import { ToolError } from '@wellspoken/kit';

/** Where GitHub asks to wait longer than this, nobody waits. */
const PATIENCE_MS = 90_000;

/** Does the work, or gives back why not, after the wait that GitHub asked for. */
export async function attempt<Value>(
  work: () => Promise<Value>,
  signal: AbortSignal,
): Promise<{ readonly value: Value } | { readonly error: Error }> {
  try {
    return { value: await work() };
  } catch (thrown) {
    const waitMs = thrown instanceof ToolError ? (thrown.retryAfterMs ?? 0) : 0;
    if (waitMs > 0 && waitMs <= PATIENCE_MS) await pause(waitMs, signal);
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}
