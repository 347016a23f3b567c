import {
  answerServer,
  createEnvelope,
  createRequestSender,
  type OutgoingMessage,
} from './envelope.ts';
import type { Exchange, HttpAnswer, StreamEvent } from './exchange.evidence.ts';
import { keepPresent, waitForAbort } from './http-endpoint.ts';
import type { HttpSetup } from './http-session.ts';
import { parseJson } from './json.ts';
import { createPendingRequests, isRequest, toExchange } from './pending-requests.ts';
import {
  createRecorder,
  type OpenOptions,
  type Recorder,
  type SendOptions,
  type Session,
} from './session.ts';
import { createInitializeParams } from './stdio-session.ts';
import { createQuietWatch } from './timing.ts';

/** Opens a session over HTTP+SSE of 2024-11-05, unless `handshake` is false. */
export async function openSseSession(
  setup: HttpSetup,
  options: OpenOptions = {},
): Promise<Session> {
  const session = await createSseSession(setup, options);
  if (options.handshake === false) return session;
  const opened = await session.request(
    'initialize',
    createInitializeParams(setup.variant, options),
    {
      timeoutMs: setup.openMs,
    },
  );
  if (opened.result) await session.notify('notifications/initialized');
  return { ...session, opened };
}

async function createSseSession(setup: HttpSetup, options: OpenOptions): Promise<Session> {
  const { variant, endpoint } = setup;
  const recorder = createRecorder(setup.name);
  const pending = createPendingRequests();
  const quiet = createQuietWatch(setup.quietMs);
  const headers = keepPresent({ ...setup.headers, ...options.headers });
  const receive = (text: string): void => {
    quiet.stir();
    const claimed = pending.claim(parseJson(text));
    if (claimed === undefined && recorder.isFull()) return;
    const message = recorder.came(text, claimed);
    pending.deliver(message);
    const answer = isRequest(message.json) && answerServer(message.json, options.respond);
    if (answer) void post(JSON.stringify(answer), {});
  };
  const stream = await openStream({ setup, headers }, receive);
  const post = (bytes: string | Uint8Array, send: SendOptions): Promise<HttpAnswer | undefined> =>
    sendMessage(stream, { setup, headers }, { bytes, send });
  const requestSender = createRequestSender(createEnvelope(variant, options), {
    converse: async (asked, send = {}) => {
      const timeoutMs = send.timeoutMs ?? setup.timeoutMs;
      // What is refused gets its answer as the status, and nothing on the stream.
      const refused = new AbortController();
      const closed = Promise.race([stream.ended, waitForAbort(refused.signal)]);
      const wait = pending.await(asked, { ...send, timeoutMs, closed });
      const http = await post(asked.bytes, send);
      if (!http || http.status >= 400) refused.abort();
      const heard = await wait;
      const exchange = heard.answer ? heard : createRefusal(recorder, { asked, heard, http });
      return recorder.exchanged(exchange);
    },
    tell: async ({ sent, method, bytes }, send = {}) => {
      const http = await post(bytes, send);
      const ending = http ? 'answered' : 'unreachable';
      return recorder.exchanged(toExchange({ sent, method, ending, http }));
    },
  });
  return {
    variant,
    ...requestSender,
    http: endpoint,
    headersFor: () => ({ 'content-type': 'application/json', ...headers }),
    settle: () => quiet.settle(),
    messages: () => recorder.messages,
    isOpen: () => stream.isOpen(),
    close: async () => {
      await stream.close();
      return recorder.conversation();
    },
  };
}

interface Refusal {
  readonly asked: OutgoingMessage;
  readonly heard: Exchange;
  readonly http: HttpAnswer | undefined;
}

/** An exchange that got no answer on the stream; what the POST said instead is its evidence. */
function createRefusal(recorder: Recorder, { asked, heard, http }: Refusal): Exchange {
  const { sent, method } = asked;
  if (!http || http.status < 400) return heard;
  const isJson = parseJson(http.body) !== undefined;
  const answer = isJson ? recorder.came(http.body, method ?? '') : undefined;
  return toExchange({ sent, method, ending: 'answered', answer, others: heard.others, http });
}

interface Way {
  readonly setup: HttpSetup;
  readonly headers: Readonly<Record<string, string>>;
}

/** Posts a message to where the stream said; undefined where nothing could be sent. */
async function sendMessage(
  stream: SseStream,
  { setup, headers }: Way,
  { bytes, send }: { readonly bytes: string | Uint8Array; readonly send: SendOptions },
): Promise<HttpAnswer | undefined> {
  if (stream.path === undefined) return undefined;
  const outcome = await setup.endpoint.exchange({
    method: 'POST',
    path: stream.path,
    headers: { 'content-type': 'application/json', ...headers, ...keepPresent(send.headers ?? {}) },
    body: bytes,
    // The answer comes on the stream: what is posted may have been heard though the POST was cut off.
    isOnce: true,
    timeoutMs: send.timeoutMs ?? setup.timeoutMs,
  });
  return 'answer' in outcome ? outcome.answer : undefined;
}

/** The stream on which a server of HTTP+SSE sends. */
interface SseStream {
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
async function openStream(
  {
    setup,
    headers,
  }: { readonly setup: HttpSetup; readonly headers: Readonly<Record<string, string>> },
  receive: (text: string) => void,
): Promise<SseStream> {
  const { endpoint, openMs } = setup;
  const closer = new AbortController();
  let isOpen = true;
  let found: (path: string | undefined) => void = () => undefined;
  const path = new Promise<string | undefined>((resolve) => {
    found = resolve;
  });
  const take = ({ event, data }: StreamEvent): void => {
    if (event === 'endpoint') found(resolvePath(endpoint.url, data));
    else if (data !== '') receive(data);
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
function resolvePath(base: URL, told: string): string | undefined {
  if (!URL.canParse(told, base.href)) return undefined;
  const url = new URL(told, base.href);
  return url.origin === base.origin ? `${url.pathname}${url.search}` : undefined;
}
