import { shorten } from '../../excerpt.ts';
import type { Listen, Listening } from '../../probe/features/features.evidence.ts';
import { isWithin } from '../../uri.ts';
import type { Conversation, Message } from '../../wire/exchange.evidence.ts';
import { type Json, readField, toItems } from '../../wire/json.ts';
import {
  anyTransport,
  citeSpecification,
  defineRule,
  fail,
  type Outcome,
  pass,
} from '../define-rule.ts';
import {
  ACKNOWLEDGED,
  describeListen,
  listHeard,
  newsFields,
  describeListenPlace,
  readMethod,
  withoutSubscriptions,
} from './subscriptions.ts';

/** sub/filter */
export const subFilter = defineRule({
  id: 'sub/filter',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['listening', 'calls'],
  source: citeSpecification('2026-07-28', 'basic/patterns/subscriptions', 'Opening a Stream'),
  title: 'Nothing is sent that the filter of a subscription does not ask for',
  why: 'A client that asked for little is woken for nothing, or shown what it does not understand.',
  fix: 'Send each notification only to subscriptions whose filter names it; an empty filter gets none, and progress and logs go to the request they belong to.',
  judge: ({ listening, variant, opening, conversations }) => {
    const unasked = conversations.flatMap(judgeUnsubscribed);
    const wrong = listening.listens.flatMap((listen) =>
      listHeard(listening, listen, variant.transport)
        .filter((message) => !isAskedFor(message, listen))
        .map((message) => toUnasked(message, listen)),
    );
    if (unasked.length + wrong.length > 0) return [...unasked, ...wrong];
    return withoutSubscriptions(listening, { opening }) ?? judgeHeard(listening);
  },
});

const judgeHeard = ({ listens }: Listening): Outcome | readonly Outcome[] =>
  listens.length === 0 ? [] : pass;

function isAskedFor(message: Message, { id, filter }: Listen): boolean {
  const method = readMethod(message);
  if (method === ACKNOWLEDGED || method === '') return true;
  if (method === 'notifications/cancelled') {
    return readField(message.json, 'params', 'requestId') === id;
  }
  const field = newsFields[method];
  // What an extension may send is not ours to judge; these belong to a request.
  if (field === undefined)
    return !['notifications/progress', 'notifications/message'].includes(method);
  if (field !== 'resourceSubscriptions') return filter[field] === true;
  const uri = readField(message.json, 'params', 'uri');
  return toItems(filter[field]).some((wanted) => isBelow(uri, wanted));
}

const isBelow = (uri: Json | undefined, wanted: Json): boolean =>
  typeof uri === 'string' && typeof wanted === 'string' && isWithin(uri, wanted);

const toUnasked = (message: Message, listen: Listen): Outcome =>
  fail({
    where: `${describeListenPlace(listen)}, ${readMethod(message)}`,
    message: 'The subscription gets a notification that its filter does not ask for.',
    evidence: {
      sent: describeListen(listen),
      came: shorten(message.raw),
      expected: 'only what the filter names',
    },
  });

/** News on a connection on which nobody listens. */
function judgeUnsubscribed({ exchanges, messages }: Conversation): readonly Outcome[] {
  if (exchanges.some(({ method }) => method === 'subscriptions/listen')) return [];
  return messages
    .filter((message) => readMethod(message) in newsFields)
    .map((message) =>
      fail({
        where: `${readMethod(message)} without a subscription`,
        message: 'The server tells of a change though nobody listens.',
        evidence: { came: shorten(message.raw), expected: 'nothing without subscriptions/listen' },
      }),
    );
}
