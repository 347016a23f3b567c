const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * The response as it comes, or, when it stays away, an event stream that shows signs of life until
 * it does: proxies cut connections on which nothing moves, and a slow call may have nothing to say.
 */
export async function keepAlive(pending: Promise<Response>, everyMs: number): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), everyMs);
  });
  try {
    const response = await Promise.race([pending, patience]);
    return response ?? new Response(streamOf(pending, everyMs), { headers: HEADERS });
  } finally {
    clearTimeout(timer);
  }
}

function streamOf(pending: Promise<Response>, everyMs: number): ReadableStream<Uint8Array> {
  let beat: ReturnType<typeof setInterval> | undefined;
  let abandoned = false;
  return new ReadableStream({
    start(controller) {
      const sign = (): void => controller.enqueue(encode(': keepalive\n\n'));
      sign();
      beat = setInterval(sign, everyMs);
      void pending
        .then(async (response) => {
          clearInterval(beat);
          if (abandoned) return response.body?.cancel();
          await pour(response, controller);
          return controller.close();
        })
        .catch((error: unknown) => {
          clearInterval(beat);
          if (!abandoned) controller.error(error);
        });
    },
    cancel() {
      abandoned = true;
      clearInterval(beat);
    },
  });
}

// An answer that is a stream already goes on as it is; a JSON one becomes its last event.
async function pour(
  response: Response,
  controller: ReadableStreamDefaultController<Uint8Array>,
): Promise<void> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') && response.body) {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      controller.enqueue(chunk);
    }
    return;
  }
  const json = await response.text();
  if (json !== '') controller.enqueue(encode(`event: message\ndata: ${json}\n\n`));
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
