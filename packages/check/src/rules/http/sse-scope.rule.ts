import { shown } from '../../excerpt.ts';
import type { Exchange, Message } from '../../wire/exchange.evidence.ts';
import { fieldOf } from '../../wire/json.ts';
import { defineRule, fail, notApplicable, type Outcome, pass, streamable } from '../define-rule.ts';
import { LISTEN, streamsOf } from './trials.ts';

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
  source: streamable('Receiving Messages'),
  title: 'The stream of a request carries only what belongs to it',
  why: 'A client takes what comes on a stream for a part of that request, and shows it to who asked.',
  fix: 'Send progress and log messages on the stream of their own request, and changes on subscriptions/listen.',
  judge: (evidence) => {
    const streams = streamsOf(evidence);
    const { subscription = [] } = evidence.httpStreams;
    if (streams.length === 0 && subscription.length === 0)
      return notApplicable('No answer came as a stream.');
    const said = [...streams.flatMap(judgeStream), ...subscription.flatMap(judgeSubscription)];
    return said.length === 0 ? pass : said;
  },
});

function judgeStream(exchange: Exchange): readonly Outcome[] {
  if (exchange.method === LISTEN) return [];
  const token = fieldOf(exchange.sent, 'params', '_meta', 'progressToken');
  return exchange.others.flatMap((message) => {
    const method = methodOf(message);
    const isForeign = method === 'notifications/progress' && tokenOf(message) !== token;
    if (!isForeign && !changes.test(method)) return [];
    return [
      foreign(message, {
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
  const method = methodOf(message);
  if (!reports.test(method)) return [];
  return [
    foreign(message, {
      where: `stream of ${LISTEN}, ${method}`,
      message: 'The stream of a subscription carries a notification of another request.',
      expected: 'only the changes that were asked for',
    }),
  ];
}

const foreign = (
  { raw }: Message,
  { where, message, expected }: Readonly<Record<'where' | 'message' | 'expected', string>>,
): Outcome => fail({ where, message, evidence: { came: shown(raw), expected } });

function methodOf({ json }: Message): string {
  const method = fieldOf(json, 'method');
  return typeof method === 'string' ? method : '';
}

const tokenOf = ({ json }: Message): unknown => fieldOf(json, 'params', 'progressToken');
