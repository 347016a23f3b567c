import { shown } from '../../excerpt.ts';
import type { Listen, Listening } from '../../probe/features/features.evidence.ts';
import { itemsOf } from '../../probe/lists/lists.evidence.ts';
import { isWithin } from '../../uri.ts';
import type { Conversation, Message } from '../../wire/exchange.evidence.ts';
import { fieldOf, type Json } from '../../wire/json.ts';
import { anyTransport, defineRule, fail, type Outcome, pass, specified } from '../define-rule.ts';
import {
  ACKNOWLEDGED,
  heardBy,
  methodOf,
  newsFields,
  placeOfListen,
  sentOfListen,
  withoutSubscriptions,
} from './subscriptions.ts';

/** sub/filter */
export const subFilter = defineRule({
  id: 'sub/filter',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['listening', 'calls'],
  source: specified('2026-07-28', 'basic/patterns/subscriptions', 'Opening a Stream'),
  title: 'Nothing is sent that the filter of a subscription does not ask for',
  why: 'A client that asked for little is woken for nothing, or shown what it does not understand.',
  fix: 'Send each notification only to subscriptions whose filter names it; an empty filter gets none, and progress and logs go to the request they belong to.',
  judge: ({ listening, leg, opening, conversations }) => {
    const unasked = conversations.flatMap(saidToNobody);
    const wrong = listening.listens.flatMap((listen) =>
      heardBy(listening, listen, leg.transport)
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
  const method = methodOf(message);
  if (method === ACKNOWLEDGED || method === '') return true;
  if (method === 'notifications/cancelled') {
    return fieldOf(message.json, 'params', 'requestId') === id;
  }
  const field = newsFields[method];
  // What an extension may send is not ours to judge; these belong to a request.
  if (field === undefined)
    return !['notifications/progress', 'notifications/message'].includes(method);
  if (field !== 'resourceSubscriptions') return filter[field] === true;
  const uri = fieldOf(message.json, 'params', 'uri');
  return itemsOf(filter[field]).some((wanted) => isBelow(uri, wanted));
}

const isBelow = (uri: Json | undefined, wanted: Json): boolean =>
  typeof uri === 'string' && typeof wanted === 'string' && isWithin(uri, wanted);

const toUnasked = (message: Message, listen: Listen): Outcome =>
  fail({
    where: `${placeOfListen(listen)}, ${methodOf(message)}`,
    message: 'The subscription gets a notification that its filter does not ask for.',
    evidence: {
      sent: sentOfListen(listen),
      came: shown(message.raw),
      expected: 'only what the filter names',
    },
  });

/** News on a connection on which nobody listens. */
function saidToNobody({ exchanges, messages }: Conversation): readonly Outcome[] {
  if (exchanges.some(({ method }) => method === 'subscriptions/listen')) return [];
  return messages
    .filter((message) => methodOf(message) in newsFields)
    .map((message) =>
      fail({
        where: `${methodOf(message)} without a subscription`,
        message: 'The server tells of a change though nobody listens.',
        evidence: { came: shown(message.raw), expected: 'nothing without subscriptions/listen' },
      }),
    );
}
