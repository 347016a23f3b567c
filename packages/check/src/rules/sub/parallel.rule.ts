import { shorten } from '../../excerpt.ts';
import type { Listen, Listening } from '../../probe/features/features.evidence.ts';
import type { Variant } from '../../wire/exchange.evidence.ts';
import {
  anyTransport,
  defineRule,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer, isTurnedAway } from '../exchanges.ts';
import {
  ACKNOWLEDGED,
  findAcknowledgement,
  listHeard,
  readMethod,
  describeListenPlace,
  describeListen,
  readTag,
  withoutSubscriptions,
} from './subscriptions.ts';

/** sub/parallel */
export const subParallel = defineRule({
  id: 'sub/parallel',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['listening'],
  source: citeSpecification(
    '2026-07-28',
    'basic/patterns/subscriptions',
    'Multiple Concurrent Subscriptions',
  ),
  title: 'Several subscriptions at once are kept apart',
  why: 'Parts of a client listen for different things; one must not take the place or the news of another.',
  fix: 'Keep a list of subscriptions by the id of their request, and answer each with its own id and filter.',
  judge: ({ listening, variant, opening }) => {
    const inapplicable = withoutSubscriptions(listening, { opening });
    if (inapplicable) return inapplicable;
    const seen = listening.listens.filter((listen) =>
      findAcknowledgement(listening, listen, variant.transport),
    );
    if (seen.length === 0) return reportNotVerified('No subscription was acknowledged.');
    const found = listening.listens.flatMap((listen) => judgeListen(listening, listen, variant));
    return found.length === 0 ? pass : found;
  },
});

function judgeListen(
  listening: Listening,
  listen: Listen,
  { transport }: Variant,
): readonly Outcome[] {
  const heard = listHeard(listening, listen, transport);
  const acknowledgements = heard.filter((message) => readMethod(message) === ACKNOWLEDGED);
  const own = acknowledgements.filter((message) => readTag(message) === listen.id);
  const tell = (message: string, came: string, expected: string): readonly Outcome[] => [
    fail({
      where: describeListenPlace(listen),
      message,
      evidence: { sent: describeListen(listen), came, expected },
    }),
  ];
  if (isTurnedAway(listen.exchange)) return [];
  if (own.length === 0) {
    const came = acknowledgements[0]?.raw ?? describeAnswer(listen.exchange);
    const message = 'Beside other subscriptions, this one is not acknowledged with its own id.';
    return tell(message, shorten(came), 'an acknowledgement for each');
  }
  if (own.length > 1) {
    const message = 'The subscription is acknowledged more than once.';
    return tell(message, shorten(own.map(({ raw }) => raw).join(' ')), 'one acknowledgement');
  }
  if (!isReplaced(listening, listen)) return [];
  const message = 'The subscription ends when another one begins.';
  return tell(
    message,
    describeAnswer(listen.exchange),
    'subscriptions that stand beside each other',
  );
}

// Whoever ends all of them does not take one for the other.
function isReplaced({ listens }: Listening, listen: Listen): boolean {
  const wants = ({ filter }: Listen): boolean => Object.keys(filter).length > 0;
  const isEnded = listen.wasEndedByServer && listen.exchange.result !== undefined;
  return isEnded && wants(listen) && listens.some((one) => wants(one) && !one.wasEndedByServer);
}
