import { shorten } from '../../excerpt.ts';
import type { Listen, Listening } from '../../probe/features/features.evidence.ts';
import type { Variant, Message } from '../../wire/exchange.evidence.ts';
import {
  anyTransport,
  defineRule,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import {
  ACKNOWLEDGED,
  readMethod,
  newsFields,
  describeListenPlace,
  readTag,
  withoutSubscriptions,
} from './subscriptions.ts';

/** sub/tagged */
export const subTagged = defineRule({
  id: 'sub/tagged',
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['listening'],
  source: citeSpecification(
    '2026-07-28',
    'basic/patterns/subscriptions',
    'Receiving Notifications',
  ),
  title: 'Every notification of a subscription carries the id of its request',
  why: 'Where several subscriptions share a channel, a client can tell by nothing else to which a message belongs.',
  fix: 'Put the id of the subscriptions/listen request, with its type, into _meta["io.modelcontextprotocol/subscriptionId"].',
  judge: ({ listening, variant, opening }) => {
    const inapplicable = withoutSubscriptions(listening, { opening });
    if (inapplicable) return inapplicable;
    const carried = listCarried(listening, variant);
    if (carried.length === 0) return reportNotVerified('No notification came.');
    const found = carried.filter(({ message, ids }) => !ids.includes(readTag(message)));
    return found.length === 0 ? pass : found.map(toUntagged);
  },
});

interface Carried {
  readonly message: Message;
  readonly where: string;
  /** The ids that would be right. */
  readonly ids: readonly unknown[];
}

function listCarried({ listens, channel }: Listening, { transport }: Variant): readonly Carried[] {
  if (transport !== 'stdio') return listens.flatMap(readOwnStream);
  const ids = listens.map(({ id }) => id);
  return channel
    .filter((message) => isNews(readMethod(message)))
    .map((message) => ({ message, ids, where: readMethod(message) }));
}

const readOwnStream = (listen: Listen): readonly Carried[] =>
  listen.exchange.others
    .filter((message) => isNews(readMethod(message)))
    .map((message) => ({
      message,
      ids: [listen.id],
      where: `${describeListenPlace(listen)}, ${readMethod(message)}`,
    }));

const isNews = (method: string): boolean => method === ACKNOWLEDGED || method in newsFields;

const toUntagged = ({ message, where, ids }: Carried): Outcome =>
  fail({
    where,
    message: 'The notification does not carry the id of its subscription.',
    evidence: {
      came: shorten(message.raw),
      expected: `_meta with "io.modelcontextprotocol/subscriptionId": ${ids.map((id) => JSON.stringify(id)).join(' or ')}`,
    },
  });
