import { isEventStream } from './respond.ts';

/** Headers of an event stream. */
export const EVENT_STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * Returns the response, or, if it is slow, an event stream that sends keep-alive comments until it
 * is ready: proxies close idle connections.
 */
export async function keepAlive(pending: Promise<Response>, everyMs: number): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), everyMs);
  });
  try {
    const response = await Promise.race([pending, patience]);
    return (
      response ??
      new Response(createKeepAliveStream(pending, everyMs), { headers: EVENT_STREAM_HEADERS })
    );
  } finally {
    clearTimeout(timer);
  }
}

function createKeepAliveStream(
  pending: Promise<Response>,
  everyMs: number,
): ReadableStream<Uint8Array> {
  const left = new AbortController();
  let beat: ReturnType<typeof setInterval> | undefined;
  return new ReadableStream({
    start(controller) {
      const sign = (): void => controller.enqueue(encode(': keepalive\n\n'));
      sign();
      beat = setInterval(sign, everyMs);
      void pending
        .then(async (response) => {
          clearInterval(beat);
          await pour(response, controller, left.signal);
          if (!left.signal.aborted) controller.close();
        })
        .catch((error: unknown) => {
          clearInterval(beat);
          if (!left.signal.aborted) controller.error(error);
        });
    },
    cancel() {
      left.abort();
      clearInterval(beat);
    },
  });
}

// An event stream is piped through; a JSON response becomes the last event.
async function pour(
  response: Response,
  controller: ReadableStreamDefaultController<Uint8Array>,
  left: AbortSignal,
): Promise<void> {
  if (left.aborted) return response.body?.cancel();
  if (!isEventStream(response) || response.body === null) {
    const json = await response.text();
    if (json !== '' && !left.aborted)
      controller.enqueue(encode(`event: message\ndata: ${json}\n\n`));
    return;
  }
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  // The source must learn immediately that the client has disconnected, not at its next event.
  left.addEventListener('abort', () => void reader.cancel(), { once: true });
  for (;;) {
    const { done, value } = await reader.read();
    if (done || left.aborted) return;
    controller.enqueue(value);
  }
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Lets the process exit while a timer is active, if the runtime supports it. */
export function unreference<Timer>(timer: Timer): Timer {
  (timer as { unref?: () => void }).unref?.();
  return timer;
}
