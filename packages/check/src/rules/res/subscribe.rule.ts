import type { Listening, Subscribing } from '../../probe/features/features.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField, toItems } from '../../wire/json.ts';
import {
  anyTransport,
  bothEras,
  citeSpecification,
  defineRule,
  fail,
  type Outcome,
  pass,
  reportNotApplicable,
  reportNotVerified,
} from '../define-rule.ts';
import { describeAnswer, describeRequest, isTurnedAway } from '../exchanges.ts';
import { findAcknowledgement } from '../sub/subscriptions.ts';

/** res/subscribe */
export const resSubscribe = defineRule({
  id: 'res/subscribe',
  level: 'must',
  eras: bothEras,
  transports: anyTransport,
  needs: ['subscribing', 'listening'],
  source: citeSpecification('2026-07-28', 'server/resources', 'Subscriptions'),
  title: 'A server that declares subscribe lets clients subscribe to its resources',
  why: 'A client that relies on the promise waits for news that never come.',
  fix: 'Serve resources/subscribe and resources/unsubscribe (legacy) or resourceSubscriptions of subscriptions/listen (modern), or do not declare subscribe.',
  judge: ({ opening, variant, subscribing, listening }) => {
    if (readField(opening.capabilities, 'resources', 'subscribe') !== true) {
      return reportNotApplicable('The server does not declare subscribe for resources.');
    }
    return variant.era === 'legacy'
      ? judgeLegacy(subscribing)
      : judgeModern(listening, variant.transport);
  },
});

function judgeLegacy({ subscribe, unsubscribe }: Subscribing): Outcome | readonly Outcome[] {
  if (!subscribe || !unsubscribe) {
    return reportNotVerified('The server lists no resource to which one could subscribe.');
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
    return reportNotVerified(`${where} got no answer.`, where);
  }
  return fail({
    where,
    message: `The server declares subscribe, but ${where} of a listed resource is refused.`,
    evidence: {
      sent: describeRequest(exchange),
      came: describeAnswer(exchange),
      expected: 'a result',
    },
  });
}

function judgeModern(listening: Listening, transport: string): Outcome {
  const [listen] = listening.listens.filter(({ filter }) => filter['resourceSubscriptions']);
  const [uri] = toItems(readField(listen?.filter, 'resourceSubscriptions'));
  if (!listen || uri === undefined) {
    return reportNotVerified('The server lists no resource to which one could subscribe.');
  }
  const where = 'subscriptions/listen, resourceSubscriptions';
  const first = findAcknowledgement(listening, listen, transport);
  if (!first && listen.exchange.error === undefined) {
    return reportNotVerified('subscriptions/listen was not acknowledged.', where);
  }
  const agreed = toItems(
    readField(first?.json, 'params', 'notifications', 'resourceSubscriptions'),
  );
  if (agreed.includes(uri)) return pass;
  return fail({
    where,
    message: 'The server declares subscribe, but does not agree to tell of a listed resource.',
    evidence: {
      sent: describeRequest(listen.exchange),
      came: first?.raw ?? describeAnswer(listen.exchange),
      expected: 'an acknowledgement that names its URI in resourceSubscriptions',
    },
  });
}
