import { parseJson } from '../../wire/json.ts';
import { isRequest } from '../../wire/pending-requests.ts';
import { answerServer } from '../../wire/envelope.ts';
import type { Responder, Session } from '../../wire/session.ts';

/** How long a server may take to open a stream. */
const OPENING_MS = 1500;
const LIFETIME_MS = 3_600_000;

/**
 * Listens to what a legacy server asks outside of any answer, as clients do; gives back how to
 * hang up. Over stdio and HTTP+SSE there is one stream for all.
 */
export async function listenToServer(
  session: Session,
  respond: Responder,
): Promise<() => Promise<void>> {
  const { http } = session;
  if (!http || session.leg.transport !== 'http') return () => Promise.resolve();
  const { 'content-type': _type, ...headers } = session.headersFor('');
  const hangUp = new AbortController();
  let settle: () => void = () => undefined;
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const ended = http.exchange({
    method: 'GET',
    headers: { ...headers, accept: 'text/event-stream' },
    timeoutMs: LIFETIME_MS,
    signal: hangUp.signal,
    onHead: ({ headers: { 'content-type': type = '' } }) => {
      settle();
      return !type.startsWith('text/event-stream');
    },
    onEvent: ({ data }) => {
      answerEvent(session, parseJson(data), respond);
      return false;
    },
  });
  const timer = setTimeout(() => settle(), OPENING_MS);
  await Promise.race([settled, ended]);
  clearTimeout(timer);
  return async () => {
    hangUp.abort();
    await ended;
  };
}

function answerEvent(session: Session, json: unknown, respond: Responder): void {
  const answer = isRequest(json) && answerServer(json, respond);
  if (answer) void session.sendText(JSON.stringify(answer));
}
