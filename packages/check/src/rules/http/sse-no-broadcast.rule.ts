import { shorten } from '../../excerpt.ts';
import type { HttpStreams } from '../../probe/http/http.evidence.ts';
import type { Message } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  defineRule,
  fail,
  reportNotVerified,
  type Outcome,
  pass,
  citeTransports,
} from '../define-rule.ts';

type Stream = HttpStreams['sideBySide'][number];

/** http/sse-no-broadcast */
export const httpSseNoBroadcast = defineRule({
  id: 'http/sse-no-broadcast',
  level: 'must',
  eras: ['legacy'],
  transports: ['http'],
  needs: ['httpStreams'],
  source: citeTransports('Multiple Connections'),
  title: 'A message goes to one stream of a session only',
  why: 'A client that gets a message on every stream acts on it several times.',
  fix: 'Choose one open stream for each message: that of its request, or one GET stream.',
  judge: ({ httpStreams: { sideBySide } }) => {
    const isSpoken = sideBySide.some(({ messages }) => messages.length > 0);
    if (sideBySide.length < 2 || !isSpoken) {
      return reportNotVerified('No two streams of a session were open while a message came.');
    }
    const said = [...judgeIdentities(sideBySide), ...judgeListeners(sideBySide)];
    return said.length === 0 ? pass : said;
  },
});

/** What makes a message one of a kind; undefined where the same text may be said twice. */
function identifyMessage({ json, raw }: Message): string | undefined {
  const method = readField(json, 'method');
  const hasId = readField(json, 'id') !== undefined;
  return hasId || method === 'notifications/progress' ? raw : undefined;
}

function judgeIdentities(streams: readonly Stream[]): readonly Outcome[] {
  const seen = new Map<string, Stream>();
  return streams.flatMap((stream) =>
    stream.messages.flatMap((message) => {
      const identity = identifyMessage(message);
      const before = identity === undefined ? undefined : seen.get(identity);
      if (identity !== undefined && !before) seen.set(identity, stream);
      return before && before !== stream ? [reportTwice(message, before, stream)] : [];
    }),
  );
}

/** Streams of nobody's request that carry the very same messages were all told the same. */
function judgeListeners(streams: readonly Stream[]): readonly Outcome[] {
  const [first, second] = streams.filter(({ name }) => name.startsWith('GET'));
  const [message] = first?.messages ?? [];
  const joinMessages = ({ messages }: Stream): string => messages.map(({ raw }) => raw).join('\n');
  if (!first || !second || !message || joinMessages(first) !== joinMessages(second)) return [];
  return [reportTwice(message, first, second)];
}

const reportTwice = ({ raw, json }: Message, before: Stream, after: Stream): Outcome =>
  fail({
    where: describeMessage(json),
    message: 'The same message came on two streams of one session.',
    evidence: {
      came: `on ${before.name} and on ${after.name}: ${shorten(raw)}`,
      expected: 'the message on one of them',
    },
  });

function describeMessage(json: Message['json']): string {
  const method = readField(json, 'method');
  return typeof method === 'string' ? method : 'a response';
}
