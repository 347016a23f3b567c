/** A stream of server-sent events to one client. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly write: (event: string, data: string) => void;
  /** Closes the stream after the client has read what is queued. */
  readonly end: () => void;
}

/** Options and callbacks of a stream. */
export interface EventStreamOptions {
  /** Interval of keep-alive comments. */
  readonly keepAliveMs: number;
  /** Maximum number of queued bytes; the message that exceeds it is still accepted. */
  readonly maxQueuedBytes: number;
  readonly onLeft: () => void;
  /** Called when the client reads too slowly; the stream is closed and its queue is dropped. */
  readonly onOverflow: () => void;
}

/** Opens a stream with a bounded queue. */
export function openEventStream(options: EventStreamOptions): EventStream {
  const { maxQueuedBytes } = options;
  const encoder = new TextEncoder();
  let live = true;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const room = (): number => controller?.desiredSize ?? 0;
  const put = (text: string): void => controller?.enqueue(encoder.encode(text));
  const beat = setInterval(() => {
    // With data in the queue, a keep-alive comment would only wait behind it.
    if (room() === maxQueuedBytes) put(': keepalive\n\n');
  }, options.keepAliveMs);
  const stop = (): boolean => {
    const was = live;
    live = false;
    clearInterval(beat);
    return was;
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(given) {
        controller = given;
      },
      cancel() {
        if (stop()) options.onLeft();
      },
    },
    { highWaterMark: maxQueuedBytes, size: ({ byteLength }) => byteLength },
  );
  return {
    body,
    write: (event, data) => {
      if (!live) return;
      if (room() > 0) return put(`event: ${event}\ndata: ${data}\n\n`);
      stop();
      controller?.error(new DOMException('The client does not read its stream.', 'AbortError'));
      options.onOverflow();
    },
    end: () => {
      if (stop()) controller?.close();
    },
  };
}
