import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, isObject, parseJson } from '../../wire/json.ts';
import {
  bothEras,
  defineRule,
  fail,
  judgeEach,
  type Outcome,
  citeStreamableHttp,
} from '../define-rule.ts';
import { describeAnswer, isGood, readMediaType } from './judge-trials.ts';

/** http/content-type */
export const httpContentType = defineRule({
  id: 'http/content-type',
  level: 'must',
  eras: bothEras,
  transports: ['http'],
  needs: ['httpRequests', 'lists'],
  source: citeStreamableHttp('Sending Messages'),
  title: 'A request is answered as application/json or as text/event-stream',
  why: 'Clients choose by the Content-Type how to read an answer, and refuse any other.',
  fix: 'Send one JSON object with Content-Type: application/json, or events with text/event-stream.',
  judge: ({ conversations }) =>
    judgeEach(
      conversations.flatMap(({ exchanges }) => exchanges).filter(isAnsweredRequest),
      'No request was answered with a good status.',
      judgeAnswer,
    ),
});

function isAnsweredRequest({ sent, http }: Exchange): boolean {
  const id = readField(sent, 'id');
  const isRequest = typeof readField(sent, 'method') === 'string';
  return isRequest && (typeof id === 'string' || typeof id === 'number') && isGood(http?.status);
}

// A body that was not read to its end, because we hung up or time was over, shows nothing.
const isOneObject = (http: Exchange['http']): boolean =>
  http?.isComplete === false || isObject(parseJson(http?.body ?? ''));

function judgeAnswer(exchange: Exchange): Outcome | undefined {
  const type = readMediaType(exchange);
  if (type === 'text/event-stream') return undefined;
  const isJson = type === 'application/json';
  if (isJson && isOneObject(exchange.http)) return undefined;
  const said = type === '' ? 'no Content-Type' : `Content-Type: ${type}`;
  return fail({
    where: `answer to ${exchange.method ?? 'a request'}`,
    message: isJson
      ? 'The answer calls itself application/json, but its body is not one JSON object.'
      : `The answer has ${said}.`,
    evidence: {
      came: `${said}, ${describeAnswer(exchange)}`,
      expected: 'application/json with one JSON object, or text/event-stream',
    },
  });
}
