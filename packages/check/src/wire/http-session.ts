import {
  answerServer,
  type OutgoingMessage,
  createRequestSender,
  createEnvelope,
  createModernHeaders,
} from './envelope.ts';
import type { Exchange, HttpAnswer, Variant, Message, StreamEvent } from './exchange.evidence.ts';
import type { HttpEndpoint, HttpOutcome, HttpRequest } from './http-endpoint.ts';
import { type JsonObject, parseJson } from './json.ts';
import { isRequest, isResponse, toExchange } from './pending-requests.ts';
import {
  createRecorder,
  type OpenOptions,
  type Recorder,
  type SendOptions,
  type Session,
} from './session.ts';
import { createInitializeParams } from './stdio-session.ts';
import { createQuietWatch } from './timing.ts';

/** The input of an HTTP session. */
export interface HttpSetup {
  readonly name: string;
  readonly variant: Variant;
  readonly endpoint: HttpEndpoint;
  /** Headers of every request, such as a token. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly openMs: number;
  readonly quietMs: number;
}

type Headers = Readonly<Record<string, string | null>>;

/** Opens a session over Streamable HTTP, unless `handshake` is false. */
export async function openHttpSession(
  setup: HttpSetup,
  options: OpenOptions = {},
): Promise<Session> {
  const state: State = { sessionId: undefined, version: undefined };
  const session = createHttpSession(setup, options, state);
  if (options.handshake === false || setup.variant.era === 'modern') return session;
  const opened = await session.request(
    'initialize',
    createInitializeParams(setup.variant, options),
    {
      timeoutMs: setup.openMs,
    },
  );
  const agreed = opened.result?.['protocolVersion'];
  state.sessionId = opened.http?.headers['mcp-session-id'];
  state.version = typeof agreed === 'string' ? agreed : setup.variant.revision;
  if (opened.result) await session.notify('notifications/initialized');
  return { ...session, opened };
}

interface State {
  sessionId: string | undefined;
  version: string | undefined;
}

function createHttpSession(setup: HttpSetup, options: OpenOptions, state: State): Session {
  const { variant, endpoint } = setup;
  const recorder = createRecorder(setup.name);
  const quiet = createQuietWatch(setup.quietMs);
  const envelope = createEnvelope(variant, options);
  const headersFor = (method: string, params?: JsonObject): Record<string, string> =>
    omitNulls({
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(variant.era === 'modern'
        ? createModernHeaders(method, params, envelope.revision)
        : createSessionHeaders(state)),
      ...setup.headers,
      ...options.headers,
    });
  const post = async (asked: OutgoingMessage, send: SendOptions = {}): Promise<Exchange> => {
    const dialogue = createHttpDialogue(asked, recorder, send);
    const outcome = await endpoint.exchange({
      method: 'POST',
      headers: omitNulls({ ...headersFor(asked.method ?? '', asked.params), ...send.headers }),
      ...chooseBody(asked),
      timeoutMs: send.timeoutMs ?? setup.timeoutMs,
      ...pickSendOptions(send),
      onEvent: (event) => {
        quiet.stir();
        respond(dialogue.receive(event));
        return dialogue.isAnswered();
      },
    });
    quiet.stir();
    return recorder.exchanged(dialogue.end(outcome));
  };
  const respond = (message: Message | undefined): void => {
    const answer = isRequest(message?.json) && answerServer(message?.json, options.respond);
    if (answer) void post({ sent: answer, id: undefined, bytes: JSON.stringify(answer) });
  };
  return {
    variant,
    ...createRequestSender(envelope, { converse: post, tell: post }),
    http: endpoint,
    headersFor,
    settle: () => quiet.settle(),
    messages: () => recorder.messages,
    isOpen: () => true,
    close: async () => {
      if (state.sessionId !== undefined) await endSession(setup, headersFor('', undefined));
      return recorder.conversation();
    },
  };
}

interface HttpDialogue {
  readonly receive: (event: StreamEvent) => Message | undefined;
  readonly isAnswered: () => boolean;
  readonly end: (outcome: HttpOutcome) => Exchange;
}

/** Follows one POST: separates its answer from other messages. */
function createHttpDialogue(
  { sent, method }: OutgoingMessage,
  recorder: Recorder,
  send: SendOptions,
): HttpDialogue {
  const others: Message[] = [];
  let answer: Message | undefined;
  const take = (text: string): Message => {
    const json = parseJson(text);
    const isAnswer = !answer && (isResponse(json) || Array.isArray(json));
    const message = recorder.came(text, isAnswer ? (method ?? '') : undefined);
    if (isAnswer) answer = message;
    else others.push(message);
    if (!isAnswer) send.onMessage?.(message);
    return message;
  };
  return {
    receive: ({ data }) => (data === '' ? undefined : take(data)),
    isAnswered: () => answer !== undefined,
    end: (outcome) => {
      if (!('answer' in outcome))
        return toExchange({ sent, method, ending: outcome.fault, others });
      const http: HttpAnswer = outcome.answer;
      const isJson = parseJson(http.body) !== undefined;
      if (http.body !== '' && isJson) take(http.body);
      const ending = answer || http.isComplete ? 'answered' : 'silent';
      return toExchange({ sent, method, ending, answer, others, http });
    },
  };
}

/** What is sent; a call may have happened though its answer was lost, so it is not repeated. */
const chooseBody = ({ bytes, method }: OutgoingMessage): Pick<HttpRequest, 'body' | 'isOnce'> => ({
  body: bytes,
  isOnce: method === 'tools/call',
});

/** What ends a request early, as far as it was asked for. */
const pickSendOptions = ({
  signal,
  closingMs,
  path,
}: SendOptions): Pick<SendOptions, 'signal' | 'closingMs' | 'path'> => ({
  ...(signal && { signal }),
  ...(closingMs !== undefined && { closingMs }),
  ...(path !== undefined && { path }),
});

const createSessionHeaders = ({ sessionId, version }: State): Record<string, string> => ({
  ...(sessionId !== undefined && { 'mcp-session-id': sessionId }),
  ...(version !== undefined && { 'mcp-protocol-version': version }),
});

function omitNulls(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

async function endSession(
  { endpoint }: HttpSetup,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  await endpoint.exchange({ method: 'DELETE', headers, timeoutMs: 2000 });
}
