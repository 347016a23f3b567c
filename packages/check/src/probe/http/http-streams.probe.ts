import { setTimeout as wait } from 'node:timers/promises';

import { bothEras } from '../../rules/define-rule.ts';
import type { Exchange, Message } from '../../wire/exchange.evidence.ts';
import { readField, type Json, parseJson } from '../../wire/json.ts';
import type { Session } from '../../wire/session.ts';
import { createQuietWatch, type QuietWatch } from '../../wire/timing.ts';
import { type CallRecord, isSuccess } from '../calls/calls.evidence.ts';
import { defineProbe, type ProbeContext } from '../define-probe.ts';
import type { HttpStreams, HttpTrial } from './http.evidence.ts';
import { createBareHeaders, requireEndpoint, chooseHarmlessMethod } from './sender.ts';

/** Calls while streams are open beside them: what comes on which, and whether they end. */
export const httpStreamsProbe = defineProbe({
  name: 'httpStreams',
  eras: bothEras,
  transports: ['http'],
  after: ['calls', 'lists'],
  run: async (context): Promise<HttpStreams> => {
    const session = await context.open();
    const usual = await session.request(chooseHarmlessMethod(context));
    const [listeners, subscription] = await Promise.all([
      listenTwice(context, session),
      context.variant.era === 'modern' ? subscribe(context, session) : undefined,
    ]);
    const requests = chooseCalls(context);
    const calls = await callSideBySide(context, session, requests);
    if (subscription) await session.settle();
    const closings = await waitForClosing(context, session, { usual, requests, calls });
    const held = subscription && context.settings.slow ? await holdOpen(subscription) : undefined;
    const listened = await listeners.end();
    const subscribed = await subscription?.end();
    return {
      closings,
      sideBySide: [
        ...listened.map((messages, index) => ({ name: `GET stream ${index + 1}`, messages })),
        ...calls.map(listSpoken),
      ],
      ...(subscribed && { subscription: subscribed }),
      ...(held && { held }),
    };
  },
});

const listSpoken = (
  { tool, exchange: { others, answer } }: CallRecord,
  index: number,
): HttpStreams['sideBySide'][number] => ({
  name: `stream ${index + 1} of tools/call with ${tool}`,
  messages: [...others, ...(answer ? [answer] : [])],
});

/** A call that is worth making while streams are watched. */
interface StreamRequest {
  readonly tool: string;
  readonly arguments?: Json;
}

const MOST_OF_A_KIND = 2;

/**
 * The calls that say most: those that report while they run, twice each, and, where old clients are
 * told of changes, those that change something. Any one call does where there is none of them.
 */
function chooseCalls(context: ProbeContext): readonly StreamRequest[] {
  const worked = context.getEvidence('calls').filter(isSuccess);
  const chatty = worked.filter(({ exchange }) => exchange.others.length > 0);
  const changing =
    context.variant.era === 'legacy' ? worked.filter((record) => isChanging(context, record)) : [];
  const chosen = [
    ...chatty.slice(0, MOST_OF_A_KIND).flatMap((record) => [record, record]),
    ...changing.slice(0, MOST_OF_A_KIND),
  ];
  return (chosen.length > 0 ? chosen : worked.slice(0, 1)).map((record) => ({
    tool: record.tool,
    ...(record.arguments !== undefined && { arguments: record.arguments }),
  }));
}

function isChanging(context: ProbeContext, { tool }: CallRecord): boolean {
  const found = context.callable().find(({ name }) => name === tool);
  return readField(found?.definition, 'annotations', 'readOnlyHint') !== true;
}

/** Makes the calls at once, each with a token of its own for its reports. */
async function callSideBySide(
  context: ProbeContext,
  session: Session,
  requests: readonly StreamRequest[],
): Promise<readonly CallRecord[]> {
  const records = await Promise.all(
    requests.map((request, index) =>
      context.call(session, {
        ...request,
        purpose: 'while other streams are open',
        options: { meta: { progressToken: `stream ${index + 1}` } },
      }),
    ),
  );
  return records.flatMap((record) => record ?? []);
}

/** More than any server needs that means to end its stream. */
const CLOSING_MS = 3000;

/** What was answered so far. */
interface Answered {
  readonly usual: Exchange;
  readonly requests: readonly StreamRequest[];
  readonly calls: readonly CallRecord[];
}

/** The answers that came as streams; one that did not end in the usual moment is asked for again. */
async function waitForClosing(
  context: ProbeContext,
  session: Session,
  { usual, requests, calls }: Answered,
): Promise<readonly HttpTrial[]> {
  const method = chooseHarmlessMethod(context);
  const plain = isStream(usual)
    ? [
        {
          what: method,
          exchange: await waitForEnd(usual, () => session.request(method, {}, patient)),
        },
      ]
    : [];
  const call = calls.find(({ exchange }) => isStream(exchange));
  const request = requests.find(({ tool }) => tool === call?.tool);
  if (!call || !request) return plain;
  const again = async (): Promise<Exchange> => {
    const record = await context.call(session, {
      ...request,
      purpose: 'to see whether its stream ends',
      options: patient,
    });
    return record?.exchange ?? call.exchange;
  };
  const what = `tools/call with ${call.tool}`;
  return [...plain, { what, exchange: await waitForEnd(call.exchange, again) }];
}

const patient = { closingMs: CLOSING_MS };

const isStream = ({ http, answer }: Exchange): boolean =>
  answer !== undefined && /^text\/event-stream\b/i.test(http?.headers['content-type'] ?? '');

const waitForEnd = async (exchange: Exchange, again: () => Promise<Exchange>): Promise<Exchange> =>
  exchange.http?.isComplete === true ? exchange : again();

/** A stream that is listened to until it is ended. */
interface Listener {
  /** Hangs up and gives back what came. */
  readonly end: () => Promise<readonly Message[]>;
  /** How many comments came; known once it has ended. */
  readonly comments: () => number;
}

/** A server that keeps the head of its answer, or the first event, back is not waited for longer. */
const START_MS = 1500;
const LIFETIME_MS = 3_600_000;
/** Longer than proxies usually let a quiet connection live half of. */
const HELD_SECONDS = 32;

/** Streams of one session that are listened to side by side. */
interface Listeners {
  /** Hangs up and gives back what came on each while all of them were open. */
  readonly end: () => Promise<readonly (readonly Message[])[]>;
}

/**
 * Two streams of one session, as far as its era has them and the server opens them. Other probes
 * may change the same server at any moment, so what counts begins and ends with a silence on both:
 * a message that is sent to both is then not seen on one alone.
 */
async function listenTwice(context: ProbeContext, session: Session): Promise<Listeners> {
  const quiet = createQuietWatch(context.settings.quietMs);
  const isOffered = context.variant.era === 'legacy';
  const first = isOffered ? await listen(context, session, quiet) : undefined;
  const second = first && (await listen(context, session, quiet));
  const streams = [first, second].flatMap((stream) => stream ?? []);
  if (second) await quiet.settle();
  const starts = streams.map(({ messages }) => messages.length);
  return {
    end: async () => {
      if (streams.length > 0) await quiet.settle();
      const heard = streams.map(({ messages }, index) => messages.slice(starts[index]));
      await Promise.all(streams.map(({ hangUp }) => hangUp()));
      return heard;
    },
  };
}

interface GetStream {
  /** What came so far. */
  readonly messages: readonly Message[];
  readonly hangUp: () => Promise<unknown>;
}

async function listen(
  context: ProbeContext,
  session: Session,
  quiet: QuietWatch,
): Promise<GetStream | undefined> {
  const leaving = new AbortController();
  const messages: Message[] = [];
  let isOpen: (open: boolean) => void = () => undefined;
  const opened = new Promise<boolean>((resolve) => {
    isOpen = resolve;
  });
  const ended = requireEndpoint(context).exchange({
    method: 'GET',
    headers: { ...createBareHeaders(session), accept: 'text/event-stream' },
    timeoutMs: LIFETIME_MS,
    signal: leaving.signal,
    onHead: ({ status, headers }) => {
      const type = headers['content-type'] ?? '';
      const isStream = status === 200 && /^text\/event-stream\b/i.test(type);
      isOpen(isStream);
      return !isStream;
    },
    onEvent: ({ data }) => {
      const json = parseJson(data);
      if (json !== undefined) messages.push({ raw: data, json });
      quiet.stir();
      return false;
    },
  });
  const timer = setTimeout(() => isOpen(false), START_MS);
  const isStream = await opened;
  clearTimeout(timer);
  if (!isStream) leaving.abort();
  const hangUp = (): Promise<unknown> => {
    leaving.abort();
    return ended;
  };
  return isStream ? { messages, hangUp } : undefined;
}

/** A stream of `subscriptions/listen` for everything whose changes the server notifies of. */
async function subscribe(
  { opening, settings }: ProbeContext,
  session: Session,
): Promise<Listener | undefined> {
  const told = ['tools', 'prompts', 'resources'].filter(
    (list) => readField(opening.capabilities, list, 'listChanged') === true,
  );
  if (told.length === 0) return undefined;
  const hangUp = new AbortController();
  const messages: Message[] = [];
  let comments = 0;
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ended = session
    .request(
      'subscriptions/listen',
      { notifications: Object.fromEntries(told.map((list) => [`${list}ListChanged`, true])) },
      {
        signal: hangUp.signal,
        timeoutMs: settings.timeoutMs + LIFETIME_MS,
        onMessage: (message) => {
          messages.push(message);
          begin();
        },
      },
    )
    .then(({ http }) => {
      comments = http?.comments ?? 0;
      begin();
    });
  const timer = setTimeout(() => begin(), START_MS);
  await begun;
  clearTimeout(timer);
  return {
    end: async () => {
      hangUp.abort();
      await ended;
      return messages;
    },
    comments: () => comments,
  };
}

/** Keeps a stream open for a while, to see whether it is kept alive. */
async function holdOpen(listener: Listener): Promise<HttpStreams['held']> {
  await wait(HELD_SECONDS * 1000);
  await listener.end();
  return { seconds: HELD_SECONDS, comments: listener.comments() };
}
