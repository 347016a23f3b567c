import type { Conversation, Exchange, Variant, StreamEvent } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  defineRule,
  fail,
  reportNotApplicable,
  type Outcome,
  pass,
  citeTransports,
} from '../define-rule.ts';
import { listStreams } from './judge-trials.ts';

/** The first revision that asks for a priming event. */
const PRIMING = '2025-11-25';

/** http/sse-event-id */
export const httpSseEventId = defineRule({
  id: 'http/sse-event-id',
  level: 'must',
  eras: ['legacy'],
  transports: ['http'],
  needs: ['calls', 'httpStreams', 'lists'],
  source: citeTransports('Resumability and Redelivery'),
  title: 'Event ids are unique in a session, and streams that have them can be taken up again',
  why: 'A client that comes back after a break names the last id it saw; one that stands twice gets it the wrong messages.',
  fix: 'Make ids of the stream and a counter, begin a stream with an empty event that has an id, and send retry before closing early.',
  judge: ({ conversations, variant }) => {
    const numbered = listNumbered(conversations);
    if (numbered.length === 0) return reportNotApplicable('The events of the server have no ids.');
    const said = [
      ...conversations.flatMap(judgeUnique),
      ...conversations
        .filter((conversation) => findAgreed(conversation, variant) >= PRIMING)
        .flatMap((conversation) =>
          listNumbered([conversation]).filter(isPrimable).flatMap(judgePriming),
        ),
      ...conversations.flatMap((conversation) =>
        listNumbered([conversation])
          .filter((exchange) => !isCancelled(exchange, conversation))
          .flatMap(judgeRetry),
      ),
    ];
    return said.length === 0 ? pass : said;
  },
});

/** The revision of a session: that which the server agreed to, for there are clients of older ones. */
function findAgreed({ exchanges }: Conversation, { revision }: Variant): string {
  const opening = exchanges.find(({ method }) => method === 'initialize');
  const agreed = opening?.result?.['protocolVersion'];
  return typeof agreed === 'string' ? agreed : revision;
}

/** Who asks for an older revision may not understand an empty event before the answer says more. */
function isPrimable({ method, sent }: Exchange): boolean {
  const asked = readField(sent, 'params', 'protocolVersion');
  return method !== 'initialize' || (typeof asked === 'string' && asked >= PRIMING);
}

const listNumbered = (conversations: readonly Conversation[]): readonly Exchange[] =>
  listStreams({ conversations }).filter(({ http }) => http?.events.some(hasId));

const hasId = ({ id }: StreamEvent): boolean => id !== undefined && id !== '';

function judgeUnique(conversation: Conversation): readonly Outcome[] {
  const seen = new Map<string, string>();
  return listStreams({ conversations: [conversation] }).flatMap(({ http, method = '' }) =>
    (http?.events ?? []).filter(hasId).flatMap(({ id = '' }) => {
      const before = seen.get(id);
      seen.set(id, method);
      return before === undefined ? [] : [reportRepeated(before, method)];
    }),
  );
}

const reportRepeated = (before: string, method: string): Outcome =>
  fail({
    where: `stream of ${method}`,
    message: 'An event id stands twice in one session.',
    evidence: {
      came: `an id that an event of a stream of ${before} had before`,
      expected: 'an id of its own for every event of the session',
    },
  });

function judgePriming({ http, method = '' }: Exchange): readonly Outcome[] {
  const [first] = http?.events ?? [];
  if (!first || (hasId(first) && first.data === '')) return [];
  return [
    fail({
      where: `stream of ${method}`,
      level: 'should',
      message: 'The stream does not begin with an empty event that has an id.',
      evidence: {
        came: `${hasId(first) ? 'an id and' : 'no id, but'} data in the first event`,
        expected: 'an event with an id and empty data',
      },
    }),
  ];
}

// What was cancelled gets no answer, and there is nothing to come back for.
function isCancelled({ sent }: Exchange, { exchanges }: Conversation): boolean {
  return exchanges.some(
    ({ method, sent: told }) =>
      method === 'notifications/cancelled' &&
      readField(told, 'params', 'requestId') === readField(sent, 'id'),
  );
}

function judgeRetry({ http, answer, method = '' }: Exchange): readonly Outcome[] {
  const isEarly = http?.isComplete === true && !answer;
  if (!isEarly || http.events.some(({ retry }) => retry !== undefined)) return [];
  return [
    fail({
      where: `stream of ${method}`,
      level: 'should',
      message: 'The stream was closed before the answer, without saying when to come back.',
      evidence: { came: 'the end of the stream, and no retry field', expected: 'a retry field' },
    }),
  ];
}
