import { shorten } from '../../excerpt.ts';
import type { Exchange, Message } from '../../wire/exchange.evidence.ts';
import { readField, isObject } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { writeMessageText } from '../exchanges.ts';

/** jsonrpc/notification-silent */
export const jsonrpcNotificationSilent = defineRule({
  id: 'jsonrpc/notification-silent',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['broken'],
  source: citeSpecification('2026-07-28', 'basic', 'Notifications'),
  title: 'A notification gets no response',
  why: 'A client waits for no answer here; one that comes all the same is an error to it, or is taken for another one.',
  fix: 'Send nothing back for a message without an id, also where its method is unknown.',
  judge: ({ broken: { notified } }) => {
    const allowed = new Set(notified.exchanges.filter(isRefusal).map(({ answer }) => answer));
    const replies = notified.replies.filter((reply) => !allowed.has(reply));
    return replies.length === 0 ? pass : replies.map(judgeReply);
  },
});

/** HTTP may refuse a notification with an error status and an error that has no id. */
const isRefusal = ({ http, answer }: Exchange): boolean =>
  http !== undefined &&
  http.status >= 400 &&
  isObject(answer?.json) &&
  'error' in answer.json &&
  (readField(answer.json, 'id') ?? null) === null;

function judgeReply(reply: Message): Outcome {
  const { answers } = reply;
  return fail({
    where: answers === undefined || answers === '' ? 'after a notification' : `after ${answers}`,
    message: 'The server answered a notification.',
    evidence: {
      sent: 'notifications/cancelled for no request, and a notification of an unknown method',
      came: shorten(writeMessageText(reply)),
      expected: 'nothing',
    },
  });
}
