import { shorten } from '../../excerpt.ts';
import type { BaseEvidence } from '../../probe/evidence-map.evidence.ts';
import type { HttpTrial } from '../../probe/http/http.evidence.ts';
import type { Ending, Exchange, Message } from '../../wire/exchange.evidence.ts';
import { isObject, readField } from '../../wire/json.ts';
import { fail, type Outcome, pass, reportNotVerified } from '../define-rule.ts';

const endings: Readonly<Record<Ending, string>> = {
  answered: 'an answer',
  silent: 'no answer in time',
  closed: 'a closed connection and no answer',
  unreachable: 'no connection',
};

const LONGEST = 240;

/** The outcome of an HTTP exchange, in one line. */
export function describeAnswer(exchange: Exchange): string {
  const { ending, http, answer } = exchange;
  if (!http) return endings[ending];
  const body = answer ? withoutOwnId(exchange, answer) : http.body;
  return `HTTP ${http.status}${body === '' ? '' : ` with ${shorten(body, LONGEST)}`}`;
}

// The number of a request that was answered rightly says nothing, and may differ from run to run.
function withoutOwnId({ sent }: Exchange, { json, raw }: Message): string {
  if (!isObject(json) || json['id'] === undefined || json['id'] !== readField(sent, 'id'))
    return raw;
  const { id: _own, ...rest } = json;
  return JSON.stringify(rest);
}

/** The media type of an answer, without parameters; empty where it says none. */
export const readMediaType = ({ http }: Exchange): string =>
  (http?.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** The code of the error that came. */
export const readCode = ({ error }: Exchange): unknown => readField(error, 'code');

/** Whether a request was served: a good status and a JSON-RPC response. */
export const isServed = ({ http, answer }: Exchange): boolean =>
  isGood(http?.status) && answer !== undefined;

/** Whether a status says that all went well. */
export const isGood = (status = 0): boolean => status >= 200 && status < 300;

/** Whether the server was too busy, so that nothing can be said. */
export const isThrottled = ({ http }: Exchange): boolean =>
  http?.status === 429 || http?.status === 503;

/** Why nothing can be said about a request: it hung, or the server was busy. */
export function explainUnseen({ what, exchange }: HttpTrial): Outcome | undefined {
  if (!exchange.http)
    return reportNotVerified(`The request got ${describeAnswer(exchange)}.`, what);
  return isThrottled(exchange)
    ? reportNotVerified(`The server was busy: HTTP ${exchange.http.status}.`, what)
    : undefined;
}

/** The refusal that a request must get. */
interface Refusal {
  readonly status: number;
  /** The codes that are right, the best first. */
  readonly codes: readonly number[];
}

/** Judges a request that must be refused in one way. */
export function judgeRefusal(trial: HttpTrial, { status, codes }: Refusal): Outcome {
  const { what, exchange } = trial;
  const dark = explainUnseen(trial);
  if (dark) return dark;
  const code = readCode(exchange);
  const hasCode = codes.some((right) => right === code);
  if (exchange.http?.status === status && hasCode) return pass;
  return fail({
    where: what,
    message: isServed(exchange)
      ? 'The request was served, though it must be refused.'
      : 'The request was refused, but not in the way that clients can tell apart.',
    evidence: {
      sent: what,
      came: describeAnswer(exchange),
      expected: `HTTP ${status} with a JSON-RPC error of code ${codes.join(' or ')}`,
    },
  });
}

/** Judges a request that must be served. */
export function judgeService(trial: HttpTrial, message: string): Outcome {
  const { what, exchange } = trial;
  if (exchange.result) return pass;
  return (
    explainUnseen(trial) ??
    fail({
      where: what,
      message,
      evidence: {
        sent: what,
        came: describeAnswer(exchange),
        expected: 'a result, as without the change',
      },
    })
  );
}

/** Every answer of a variant that came as a stream of events. */
export const listStreams = ({
  conversations,
}: Pick<BaseEvidence, 'conversations'>): readonly Exchange[] =>
  conversations
    .flatMap(({ exchanges }) => exchanges)
    .filter((exchange) => readMediaType(exchange) === 'text/event-stream');

/** The method of the stream that stays open. */
export const LISTEN = 'subscriptions/listen';
