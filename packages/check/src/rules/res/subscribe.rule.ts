import type { Listening, Subscribing } from '../../probe/features/features.evidence.ts';
import { itemsOf } from '../../probe/lists/lists.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { fieldOf } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  defineRule,
  fail,
  notApplicable,
  notVerified,
  type Outcome,
  pass,
  specified,
} from '../define-rule.ts';
import { cameOf, isTurnedAway, sentOf } from '../exchanges.ts';
import { acknowledgementOf } from '../sub/subscriptions.ts';

/** res/subscribe */
export const resSubscribe = defineRule({
  id: 'res/subscribe',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['subscribing', 'listening'],
  source: specified('2026-07-28', 'server/resources', 'Subscriptions'),
  title: 'A server that declares subscribe lets clients subscribe to its resources',
  why: 'A client that relies on the promise waits for news that never come.',
  fix: 'Serve resources/subscribe and resources/unsubscribe (legacy) or resourceSubscriptions of subscriptions/listen (modern), or do not declare subscribe.',
  judge: ({ opening, leg, subscribing, listening }) => {
    if (fieldOf(opening.capabilities, 'resources', 'subscribe') !== true) {
      return notApplicable('The server does not declare subscribe for resources.');
    }
    return leg.era === 'legacy' ? judgeLegacy(subscribing) : judgeModern(listening, leg.transport);
  },
});

function judgeLegacy({ subscribe, unsubscribe }: Subscribing): Outcome | readonly Outcome[] {
  if (!subscribe || !unsubscribe) {
    return notVerified('The server lists no resource to which one could subscribe.');
  }
  const said = [subscribe, unsubscribe]
    .map(judgeAnswer)
    .filter(({ verdict }) => verdict !== 'pass');
  return said.length === 0 ? pass : said;
}

function judgeAnswer(exchange: Exchange): Outcome {
  const where = exchange.method ?? '';
  if (exchange.result) return pass;
  if (!exchange.answer || isTurnedAway(exchange)) {
    return notVerified(`${where} got no answer.`, where);
  }
  return fail({
    where,
    message: `The server declares subscribe, but ${where} of a listed resource is refused.`,
    evidence: { sent: sentOf(exchange), came: cameOf(exchange), expected: 'a result' },
  });
}

function judgeModern(listening: Listening, transport: string): Outcome {
  const [listen] = listening.listens.filter(({ filter }) => filter['resourceSubscriptions']);
  const [uri] = itemsOf(fieldOf(listen?.filter, 'resourceSubscriptions'));
  if (!listen || uri === undefined) {
    return notVerified('The server lists no resource to which one could subscribe.');
  }
  const where = 'subscriptions/listen, resourceSubscriptions';
  const first = acknowledgementOf(listening, listen, transport);
  if (!first && listen.exchange.error === undefined) {
    return notVerified('subscriptions/listen was not acknowledged.', where);
  }
  const agreed = itemsOf(fieldOf(first?.json, 'params', 'notifications', 'resourceSubscriptions'));
  if (agreed.includes(uri)) return pass;
  return fail({
    where,
    message: 'The server declares subscribe, but does not agree to tell of a listed resource.',
    evidence: {
      sent: sentOf(listen.exchange),
      came: first?.raw ?? cameOf(listen.exchange),
      expected: 'an acknowledgement that names its URI in resourceSubscriptions',
    },
  });
}
