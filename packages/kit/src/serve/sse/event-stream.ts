/** A stream of server-sent events to one client. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly write: (event: string, data: string) => void;
  /** Ends it once the client has read what is in it. */
  readonly end: () => void;
}

/** How a stream behaves, and who hears of its end. */
export interface EventStreamOptions {
  /** How often a sign of life is sent. */
  readonly keepAliveMs: number;
  /** How many bytes may wait for the client; the message that goes beyond them is still taken. */
  readonly maxQueuedBytes: number;
  readonly onLeft: () => void;
  /** The client reads too slowly: the stream is cut, and what waited in it is dropped. */
  readonly onOverflow: () => void;
}

/** Opens a stream that holds no more than it may for a client that does not read. */
export function openEventStream(options: EventStreamOptions): EventStream {
  const { maxQueuedBytes } = options;
  const encoder = new TextEncoder();
  let live = true;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const room = (): number => controller?.desiredSize ?? 0;
  const put = (text: string): void => controller?.enqueue(encoder.encode(text));
  const beat = setInterval(() => {
    // Where something waits to be read, a sign of life would only wait behind it.
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
