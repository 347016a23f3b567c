import { shorten } from '../../excerpt.ts';
import type { BaseEvidence } from '../../probe/evidence-map.evidence.ts';
import type { Listen, Listening } from '../../probe/features/features.evidence.ts';
import type { Message } from '../../wire/exchange.evidence.ts';
import { isObject, type JsonObject, readField, toItems } from '../../wire/json.ts';
import {
  anyTransport,
  citeSpecification,
  defineRule,
  fail,
  judgeEach,
  type Outcome,
  reportNotApplicable,
  reportNotVerified,
} from '../define-rule.ts';
import { describeAnswer, isTurnedAway } from '../exchanges.ts';
import {
  ACKNOWLEDGED,
  describeListen,
  hasNews,
  isRefused,
  listHeard,
  describeListenPlace,
  readMethod,
  readTag,
} from './subscriptions.ts';

/** sub/ack-first */
export const subAckFirst = defineRule({
  id: 'sub/ack-first',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['listening'],
  source: citeSpecification('2026-07-28', 'basic/patterns/subscriptions', 'Acknowledgment'),
  title: 'A subscription begins with its acknowledgement, which names only what will be sent',
  why: 'By it a client knows that it listens, and for what it must still ask itself.',
  fix: 'Send notifications/subscriptions/acknowledged before anything else, with the part of the wished filter that you honour.',
  judge: ({ listening, variant, opening }) => {
    if (isRefused(listening) && !hasNews(opening)) {
      return reportNotApplicable('The server declares nothing to listen to.');
    }
    return judgeEach(listening.listens, 'Nothing was asked.', (listen) =>
      judgeListen(listening, listen, { variant, opening }),
    );
  },
});

function judgeListen(
  listening: Listening,
  listen: Listen,
  { variant, opening }: Pick<BaseEvidence, 'variant' | 'opening'>,
): Outcome | undefined {
  const { exchange } = listen;
  const where = describeListenPlace(listen);
  if (isTurnedAway(exchange))
    return reportNotVerified('The server turned the request away.', where);
  const [first] = listHeard(listening, listen, variant.transport);
  if (!first) return judgeSilence(listening, listen);
  const found = (message: string, expected: string): Outcome =>
    fail({
      where,
      message,
      evidence: { sent: describeListen(listen), came: shorten(first.raw), expected },
    });
  if (readMethod(first) !== ACKNOWLEDGED) {
    return found('The first message is not the acknowledgement.', ACKNOWLEDGED);
  }
  const extra = findUnasked(first, listen.filter, opening.capabilities);
  if (extra === undefined) return undefined;
  return found(
    `The acknowledgement names ${extra}, which was not asked for or is not supported.`,
    'only what was asked for and the server supports',
  );
}

function judgeSilence({ channel }: Listening, listen: Listen): Outcome {
  const where = describeListenPlace(listen);
  // Whose it is cannot be told; sub/tagged judges that.
  const isUntagged = channel.some(
    (message) => readMethod(message) === ACKNOWLEDGED && readTag(message) === undefined,
  );
  if (isUntagged)
    return reportNotVerified('The acknowledgement has no id of a subscription.', where);
  return fail({
    where,
    message:
      listen.exchange.error === undefined
        ? 'No acknowledgement comes.'
        : 'The server declares changes to listen to, but refuses subscriptions/listen.',
    evidence: {
      sent: describeListen(listen),
      came: describeAnswer(listen.exchange),
      expected: ACKNOWLEDGED,
    },
  });
}

const features: Readonly<Record<string, string>> = {
  toolsListChanged: 'tools',
  promptsListChanged: 'prompts',
  resourcesListChanged: 'resources',
  resourceSubscriptions: 'resources',
};

function findUnasked(
  { json }: Message,
  filter: JsonObject,
  capabilities: JsonObject,
): string | undefined {
  const agreed = readField(json, 'params', 'notifications');
  return Object.entries(features).find(([field, capability]) => {
    const value = isObject(agreed) ? agreed[field] : undefined;
    const isGranted = value === true || toItems(value).length > 0;
    if (!isGranted) return false;
    const wanted = toItems(filter[field]);
    const isMore = toItems(value).some((uri) => !wanted.includes(uri));
    return filter[field] === undefined || isMore || !(capability in capabilities);
  })?.[0];
}
