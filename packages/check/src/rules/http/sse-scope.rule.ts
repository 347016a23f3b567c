import { shorten } from '../../excerpt.ts';
import type { Exchange, Message } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  citeStreamableHttp,
  defineRule,
  fail,
  type Outcome,
  pass,
  reportNotApplicable,
} from '../define-rule.ts';
import { readMethod } from '../sub/subscriptions.ts';
import { LISTEN, listStreams } from './judge-trials.ts';

/** Notifications of changes: they belong to the stream of a subscription. */
const changes =
  /^notifications\/(?:(?:tools|prompts|resources)\/list_changed|resources\/updated|subscriptions\/acknowledged)$/;
/** Notifications of one request: they belong to its own stream. */
const reports = /^notifications\/(?:progress|message)$/;

/** http/sse-scope */
export const httpSseScope = defineRule({
  id: 'http/sse-scope',
  level: 'must',
  eras: ['modern'],
  transports: ['http'],
  needs: ['calls', 'httpStreams', 'lists'],
  source: citeStreamableHttp('Receiving Messages'),
  title: 'The stream of a request carries only what belongs to it',
  why: 'A client takes what comes on a stream for a part of that request, and shows it to who asked.',
  fix: 'Send progress and log messages on the stream of their own request, and changes on subscriptions/listen.',
  judge: (evidence) => {
    const streams = listStreams(evidence);
    const { subscription = [] } = evidence.httpStreams;
    if (streams.length === 0 && subscription.length === 0)
      return reportNotApplicable('No answer came as a stream.');
    const said = [...streams.flatMap(judgeStream), ...subscription.flatMap(judgeSubscription)];
    return said.length === 0 ? pass : said;
  },
});

function judgeStream(exchange: Exchange): readonly Outcome[] {
  if (exchange.method === LISTEN) return [];
  const token = readField(exchange.sent, 'params', '_meta', 'progressToken');
  return exchange.others.flatMap((message) => {
    const method = readMethod(message);
    const isForeign = method === 'notifications/progress' && readToken(message) !== token;
    if (!isForeign && !changes.test(method)) return [];
    return [
      reportForeign(message, {
        where: `stream of ${exchange.method ?? 'a request'}, ${method}`,
        message: isForeign
          ? 'The stream carries the progress of another request.'
          : 'The stream carries a notification that is no part of the request.',
        expected: 'only notifications of this request',
      }),
    ];
  });
}

function judgeSubscription(message: Message): readonly Outcome[] {
  const method = readMethod(message);
  if (!reports.test(method)) return [];
  return [
    reportForeign(message, {
      where: `stream of ${LISTEN}, ${method}`,
      message: 'The stream of a subscription carries a notification of another request.',
      expected: 'only the changes that were asked for',
    }),
  ];
}

const reportForeign = (
  { raw }: Message,
  { where, message, expected }: Readonly<Record<'where' | 'message' | 'expected', string>>,
): Outcome => fail({ where, message, evidence: { came: shorten(raw), expected } });

const readToken = ({ json }: Message): unknown => readField(json, 'params', 'progressToken');
