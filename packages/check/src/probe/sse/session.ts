import type { Exchange } from '../../evidence/exchange.ts';
import type { HttpAnswer } from '../../evidence/http-answer.ts';
import { parseJson } from '../../json.ts';
import { createSpeaker, type Asked } from '../asked.ts';
import { envelopeOf } from '../envelope.ts';
import type { HttpGround } from '../http/session.ts';
import { createQuietWatch } from '../quiet.ts';
import { isRequest, toExchange } from '../read-answer.ts';
import { createRecorder, type Recorder } from '../recorder.ts';
import { answerServer } from '../respond.ts';
import type { OpenOptions, SendOptions, Session } from '../session.ts';
import { initializeParams } from '../stdio/session.ts';
import { createWaitingRoom } from '../waiting-room.ts';
import { openStream, type SseStream } from './stream.ts';

/** Opens a session over HTTP+SSE of 2024-11-05, unless `handshake` is false. */
export async function openSseSession(
  ground: HttpGround,
  options: OpenOptions = {},
): Promise<Session> {
  const session = await createSseSession(ground, options);
  if (options.handshake === false) return session;
  const opened = await session.request('initialize', initializeParams(ground.leg, options), {
    timeoutMs: ground.openMs,
  });
  if (opened.result) await session.notify('notifications/initialized');
  return { ...session, opened };
}

async function createSseSession(ground: HttpGround, options: OpenOptions): Promise<Session> {
  const { leg, endpoint } = ground;
  const recorder = createRecorder(ground.name);
  const room = createWaitingRoom();
  const quiet = createQuietWatch(ground.quietMs);
  const headers = presentOnly({ ...ground.headers, ...options.headers });
  const hear = (text: string): void => {
    quiet.stir();
    const claimed = room.claim(parseJson(text));
    if (claimed === undefined && recorder.isFull()) return;
    const message = recorder.came(text, claimed);
    room.deliver(message);
    const answer = isRequest(message.json) && answerServer(message.json, options.respond);
    if (answer) void post(JSON.stringify(answer), {});
  };
  const stream = await openStream({ ground, headers }, hear);
  const post = (bytes: string | Uint8Array, send: SendOptions): Promise<HttpAnswer | undefined> =>
    sendMessage(stream, { ground, headers }, { bytes, send });
  const speaker = createSpeaker(envelopeOf(leg, options), {
    converse: async (asked, send = {}) => {
      const timeoutMs = send.timeoutMs ?? ground.timeoutMs;
      // What is refused gets its answer as the status, and nothing on the stream.
      const refused = new AbortController();
      const closed = Promise.race([stream.ended, aborted(refused.signal)]);
      const wait = room.await(asked, { ...send, timeoutMs, closed });
      const http = await post(asked.bytes, send);
      if (!http || http.status >= 400) refused.abort();
      const heard = await wait;
      return recorder.exchanged(heard.answer ? heard : refusal(recorder, { asked, heard, http }));
    },
    tell: async ({ sent, method, bytes }, send = {}) => {
      const http = await post(bytes, send);
      const ending = http ? 'answered' : 'unreachable';
      return recorder.exchanged(toExchange({ sent, method, ending, http }));
    },
  });
  return {
    leg,
    ...speaker,
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

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });

interface Refusal {
  readonly asked: Asked;
  readonly heard: Exchange;
  readonly http: HttpAnswer | undefined;
}

/** An exchange that got no answer on the stream; what the POST said instead is its evidence. */
function refusal(recorder: Recorder, { asked, heard, http }: Refusal): Exchange {
  const { sent, method } = asked;
  if (!http || http.status < 400) return heard;
  const isJson = parseJson(http.body) !== undefined;
  const answer = isJson ? recorder.came(http.body, method ?? '') : undefined;
  return toExchange({ sent, method, ending: 'answered', answer, others: heard.others, http });
}

interface Way {
  readonly ground: HttpGround;
  readonly headers: Readonly<Record<string, string>>;
}

/** Posts a message to where the stream said; undefined where nothing could be sent. */
async function sendMessage(
  stream: SseStream,
  { ground, headers }: Way,
  { bytes, send }: { readonly bytes: string | Uint8Array; readonly send: SendOptions },
): Promise<HttpAnswer | undefined> {
  if (stream.path === undefined) return undefined;
  const outcome = await ground.endpoint.exchange({
    method: 'POST',
    path: stream.path,
    headers: { 'content-type': 'application/json', ...headers, ...presentOnly(send.headers ?? {}) },
    body: bytes,
    // The answer comes on the stream: what is posted may have been heard though the POST was cut off.
    isOnce: true,
    timeoutMs: send.timeoutMs ?? ground.timeoutMs,
  });
  return 'answer' in outcome ? outcome.answer : undefined;
}

function presentOnly(headers: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
