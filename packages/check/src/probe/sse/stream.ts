import type { StreamEvent } from '../../evidence/http-answer.ts';
import type { HttpGround } from '../http/session.ts';

/** The stream on which a server of HTTP+SSE speaks. */
export interface SseStream {
  /** Where messages are posted to; undefined where the server never said. */
  readonly path: string | undefined;
  readonly isOpen: () => boolean;
  /** Settles when the stream has ended. */
  readonly ended: Promise<void>;
  readonly close: () => Promise<void>;
}

/** Longer than any audit. */
const LIFETIME_MS = 24 * 3_600_000;

/** Opens the stream and waits until it says where messages are posted to. */
export async function openStream(
  {
    ground,
    headers,
  }: { readonly ground: HttpGround; readonly headers: Readonly<Record<string, string>> },
  hear: (text: string) => void,
): Promise<SseStream> {
  const { endpoint, openMs } = ground;
  const closer = new AbortController();
  let isOpen = true;
  let found: (path: string | undefined) => void = () => undefined;
  const path = new Promise<string | undefined>((resolve) => {
    found = resolve;
  });
  const take = ({ event, data }: StreamEvent): void => {
    if (event === 'endpoint') found(pathOf(endpoint.url, data));
    else if (data !== '') hear(data);
  };
  const ended = endpoint
    .exchange({
      method: 'GET',
      headers: { accept: 'text/event-stream', ...headers },
      timeoutMs: LIFETIME_MS,
      signal: closer.signal,
      // Another kind of answer is read no further: it may never end.
      onHead: (head) => !isStream(head),
      onEvent: (event) => {
        take(event);
        return false;
      },
    })
    .then(() => {
      isOpen = false;
      found(undefined);
    });
  const timer = setTimeout(() => closer.abort(), openMs);
  const told = await path;
  clearTimeout(timer);
  return {
    path: told,
    isOpen: () => isOpen,
    ended,
    close: () => {
      closer.abort();
      return ended;
    },
  };
}

const isStream = ({
  status,
  headers,
}: {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}): boolean => status === 200 && /^text\/event-stream\b/i.test(headers['content-type'] ?? '');

/** The path of an `endpoint` event; undefined where it leads to another origin or is no URL. */
function pathOf(base: URL, told: string): string | undefined {
  if (!URL.canParse(told, base.href)) return undefined;
  const url = new URL(told, base.href);
  return url.origin === base.origin ? `${url.pathname}${url.search}` : undefined;
}
