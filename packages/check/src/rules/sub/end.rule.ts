import { shorten } from '../../excerpt.ts';
import type { Listen, Listening } from '../../probe/features/features.evidence.ts';
import type { Variant, Message } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  anyTransport,
  defineRule,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeSpecification,
} from '../define-rule.ts';
import { describeAnswer } from '../exchanges.ts';
import {
  isRefusedListen,
  readMethod,
  newsFields,
  describeListenPlace,
  describeListen,
  readTag,
  withoutSubscriptions,
} from './subscriptions.ts';

/** sub/end */
export const subEnd = defineRule({
  id: 'sub/end',
  level: 'should',
  eras: ['modern'],
  transports: anyTransport,
  needs: ['listening'],
  source: citeSpecification('2026-07-28', 'basic/patterns/subscriptions', 'Cancellation'),
  title: 'A cancelled subscription goes silent, and one that the server ends gets a tagged result',
  why: 'A client must know whether it still listens: otherwise it misses changes, or hears of them twice.',
  fix: 'Stop at notifications/cancelled or when the stream closes; when you end a subscription, answer its request with a result that carries its id.',
  judge: ({ listening, variant, opening }) => {
    const inapplicable = withoutSubscriptions(listening, { opening });
    if (inapplicable) return inapplicable;
    const open = listening.listens.filter((listen) => !isRefusedListen(listen));
    const found = open.flatMap((listen) => [
      ...judgeEnd(listen),
      ...judgeAbrupt(listen, variant),
      ...judgeContinuation(listening, listen),
    ]);
    if (found.length > 0) return found;
    return open.some((listen) => isSeenToEnd(listening, listen)) ? pass : reportUnseen(variant);
  },
});

const reportUnseen = ({ transport }: Variant): Outcome =>
  reportNotVerified(
    transport === 'stdio'
      ? 'Nothing came after a subscription was cancelled, but nothing would have come without that.'
      : 'After a stream is closed, what the server does with the subscription cannot be seen.',
  );

/** An answer to the request that is no tagged result. */
function judgeEnd(listen: Listen): readonly Outcome[] {
  const { exchange, id } = listen;
  if (!exchange.answer || (exchange.result && readTag(exchange.answer) === id)) return [];
  const isError = exchange.error !== undefined;
  return [
    fail({
      where: describeListenPlace(listen),
      message: isError
        ? 'The subscription ends with an error.'
        : 'The result that ends the subscription does not carry its id.',
      evidence: {
        sent: describeListen(listen),
        came: describeAnswer(exchange),
        expected: 'a result whose _meta has "io.modelcontextprotocol/subscriptionId"',
      },
    }),
  ];
}

/** A stream that the server closed without a word. */
function judgeAbrupt(listen: Listen, { transport }: Variant): readonly Outcome[] {
  const { exchange, wasEndedByServer } = listen;
  const isCancelled = exchange.others.some((message) => isCancellationFor(message, listen));
  if (transport === 'stdio' || !wasEndedByServer || exchange.answer || isCancelled) return [];
  if (exchange.http?.isComplete !== true || exchange.others.length === 0) return [];
  return [
    fail({
      where: describeListenPlace(listen),
      message: 'The server closes the stream of the subscription without a result.',
      evidence: {
        sent: describeListen(listen),
        came: shorten(exchange.others.map(({ raw }) => raw).join(' ')),
        expected: 'a result that carries the id of the subscription',
      },
    }),
  ];
}

const isCancellationFor = (message: Message, { id }: Listen): boolean =>
  readMethod(message) === 'notifications/cancelled' &&
  readField(message.json, 'params', 'requestId') === id;

const listNewsAfter = ({ afterCancel }: Listening, id: unknown): readonly Message[] =>
  afterCancel.filter((message) => readTag(message) === id && readMethod(message) in newsFields);

function judgeContinuation(listening: Listening, listen: Listen): readonly Outcome[] {
  if (listen.endedBy !== 'cancel') return [];
  return listNewsAfter(listening, listen.id).map((message) =>
    fail({
      where: `${describeListenPlace(listen)}, after it was cancelled`,
      message: 'A cancelled subscription goes on.',
      evidence: {
        sent: JSON.stringify({
          method: 'notifications/cancelled',
          params: { requestId: listen.id },
        }),
        came: shorten(message.raw),
        expected: 'nothing more for this subscription',
      },
    }),
  );
}

/** Whether an end was there to be seen: told by the server, or others still heard something. */
function isSeenToEnd(listening: Listening, listen: Listen): boolean {
  if (listen.exchange.result) return true;
  if (listening.channel.some((message) => isCancellationFor(message, listen))) return true;
  return listen.endedBy === 'close' && listNewsAfter(listening, listen.id).length > 0;
}
