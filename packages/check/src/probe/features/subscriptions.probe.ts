import { anyTransport, bothEras } from '../../rules/define-rule.ts';
import { metaKeys } from '../../wire/envelope.ts';
import type { Exchange, Message } from '../../wire/exchange.evidence.ts';
import { readField, type Json, type JsonObject } from '../../wire/json.ts';
import type { RequestOptions, Session } from '../../wire/session.ts';
import type { CallRecord } from '../calls/calls.evidence.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import { collectTexts } from '../lists/lists.evidence.ts';
import { readList } from '../lists/lists.probe.ts';
import type { Listen, Subscribing } from './features.evidence.ts';

/** A request to be notified of changes, while it is open. */
interface OpenSubscription {
  readonly request: SubscriptionRequest;
  readonly exchange: Promise<Exchange>;
  /** Settles at its first message, or when it has ended. */
  readonly begun: Promise<unknown>;
  readonly disconnect: () => void;
  readonly hasEnded: () => boolean;
}

interface SubscriptionRequest {
  readonly id: Json;
  readonly request: string;
  readonly filter: JsonObject;
}

const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged';

/** Three subscriptions at once on one connection: to everything, to nothing, and one that is cancelled; the modern era only. */
export const listeningProbe = defineProbe({
  name: 'listening',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists', 'calls'],
  isLong: true,
  run: async (context) => {
    if (context.variant.era === 'legacy' || !hasNews(context)) {
      return { listens: [], channel: [], afterCancel: [] };
    }
    const session = await context.open();
    const standing = chooseFilters(context).map((request) => listen(session, request));
    await Promise.all(standing.map(({ begun }) => begun));
    if (!standing.every(({ hasEnded }) => hasEnded())) {
      await provoke(context, session, { purpose: 'while listening' });
      await session.settle();
    }
    const ended = standing.map(({ hasEnded }) => hasEnded());
    const cancelled = standing.at(-1);
    const [before, after] = await stop(context, session, cancelled);
    // Over stdio this is the end of the server, over HTTP we hang up.
    if (session.http) await closeAll(standing);
    await session.close();
    const listens = await Promise.all(
      standing.map(async ({ request, exchange }, at): Promise<Listen> => ({
        ...request,
        exchange: await exchange,
        endedBy: standing[at] === cancelled ? 'cancel' : 'close',
        wasEndedByServer: ended[at] === true,
      })),
    );
    if (session.http) return { listens, channel: [], afterCancel: [] };
    const channel = [...session.messages()];
    return { listens, channel, afterCancel: channel.slice(before, after) };
  },
});

// What has not ended when the connection is closed is missing in what was said on it.
async function closeAll(standing: readonly OpenSubscription[]): Promise<void> {
  standing.forEach(({ disconnect }) => disconnect());
  await Promise.all(standing.map(({ exchange }) => exchange));
}

// A process costs its start, and there is nothing that could come.
const hasNews = ({ opening }: ProbeContext): boolean =>
  Object.values(opening.capabilities).some(
    (value) => readField(value, 'listChanged') === true || readField(value, 'subscribe') === true,
  );

function chooseFilters({ getEvidence }: ProbeContext): readonly SubscriptionRequest[] {
  const [uri] = collectTexts(getEvidence('lists').resources, 'uri');
  const everything: JsonObject = {
    toolsListChanged: true,
    promptsListChanged: true,
    resourcesListChanged: true,
    ...(uri !== undefined && { resourceSubscriptions: [uri] }),
  };
  return [
    { id: 'listen-to-everything', request: 'everything', filter: everything },
    { id: 7001, request: 'nothing', filter: {} },
    { id: 'listen-and-stop', request: 'lists', filter: omitUris(everything) },
  ];
}

function omitUris({ resourceSubscriptions: _, ...lists }: JsonObject): JsonObject {
  return lists;
}

function listen(session: Session, request: SubscriptionRequest): OpenSubscription {
  const ending = new AbortController();
  let hasEnded = false;
  let begin: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const isOwn = (message: Message): boolean =>
    session.http !== undefined || isAcknowledgementFor(message, request.id);
  const exchange = session
    .request(
      'subscriptions/listen',
      { notifications: request.filter },
      {
        id: request.id,
        signal: ending.signal,
        onMessage: (message) => (isOwn(message) ? begin() : undefined),
      },
    )
    .then((made) => {
      hasEnded = true;
      return made;
    });
  return {
    request,
    exchange,
    begun: Promise.race([first, exchange]),
    disconnect: () => ending.abort(),
    hasEnded: () => hasEnded,
  };
}

// One without an id cannot be assigned to a request; waiting longer would not help.
function isAcknowledgementFor({ json }: Message, id: Json): boolean {
  const tag = readField(json, 'params', '_meta', metaKeys.subscriptionId);
  if (readField(json, 'method') !== ACKNOWLEDGED) return tag === id;
  return tag === id || tag === undefined;
}

/** Cancels one, and gives back which part of the channel came from then on. */
async function stop(
  context: ProbeContext,
  session: Session,
  standing: OpenSubscription | undefined,
): Promise<readonly [number, number]> {
  if (!standing || standing.hasEnded()) return [0, 0];
  if (session.http) {
    standing.disconnect();
    return [0, 0];
  }
  await session.notify('notifications/cancelled', { requestId: standing.request.id });
  // Once this is answered, the server has read what stood before it.
  await session.request('server/discover');
  const before = session.messages().length;
  await provoke(context, session, { purpose: 'after one stopped listening' });
  await session.settle();
  return [before, session.messages().length];
}

/** So many tools are called. */
const MOST = 10;
/** Slower tools are left alone. */
const SLOWEST_MS = 1000;

/** What a session is asked for. */
interface Provocation {
  readonly purpose: string;
  readonly options?: RequestOptions;
}

/** Uses a server's features, so that it has something to report. */
export async function provoke(
  context: ProbeContext,
  session: Session,
  { purpose, options = {} }: Provocation,
): Promise<void> {
  const [uri] = collectTexts(context.getEvidence('lists').resources, 'uri');
  const calls = chooseCalls(context).map(({ tool, arguments: args }) =>
    context.call(session, {
      tool,
      purpose,
      ...(args !== undefined && { arguments: args }),
      options: { ...options, meta: { ...options.meta, progressToken: `${purpose} ${tool}` } },
    }),
  );
  const read = uri === undefined ? [] : [session.request('resources/read', { uri }, options)];
  await Promise.all([...calls, ...read]);
}

/** Those first that speak of logs, then those that may change things; always the same. */
function chooseCalls({ getEvidence, callable }: ProbeContext): readonly CallRecord[] {
  const tools = new Map(callable().map(({ name, definition }) => [name, definition]));
  const rank = ({ tool }: CallRecord): number => {
    const definition = tools.get(tool);
    const words = `${tool} ${JSON.stringify(readField(definition, 'description'))}`;
    if (/(?:\b|_)log(?:s|ging|_|\b)/i.test(words)) return 0;
    return readField(definition, 'annotations', 'readOnlyHint') === true ? 2 : 1;
  };
  const answered = getEvidence('calls').filter(
    (call) => call.exchange.result && tools.has(call.tool) && (call.tookMs ?? 0) < SLOWEST_MS,
  );
  const last = new Map(answered.map((call) => [call.tool, call]));
  return [...last.values()].toSorted((one, other) => rank(one) - rank(other)).slice(0, MOST);
}

/** Subscribes to a listed resource and at once ends the subscription; the legacy era only. */
export const subscribingProbe = defineProbe({
  name: 'subscribing',
  eras: bothEras,
  transports: anyTransport,
  after: ['lists'],
  before: ['calls'],
  run: async ({ shared, variant, opening, getEvidence }) => {
    const isDeclared = readField(opening.capabilities, 'resources', 'subscribe') === true;
    const [uri] = collectTexts(getEvidence('lists').resources, 'uri');
    if (variant.era === 'modern' || !isDeclared || uri === undefined) return {};
    const session = await shared();
    const first = await trySubscribing(session, uri);
    if (first.subscribe?.result) return first;
    // It may have gone in the meantime, which is no fault.
    const [now] = collectTexts(await readList(session, 'resources'), 'uri');
    if (now === undefined) return {};
    return now === uri ? first : trySubscribing(session, now);
  },
});

async function trySubscribing(session: Session, uri: string): Promise<Subscribing> {
  const subscribe = await session.request('resources/subscribe', { uri });
  const unsubscribe = await session.request('resources/unsubscribe', { uri });
  return { uri, subscribe, unsubscribe };
}
