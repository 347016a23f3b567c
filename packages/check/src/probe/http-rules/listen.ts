import { setTimeout as wait } from 'node:timers/promises';

import type { HttpStreams } from '../../evidence/http-streams.ts';
import type { Message } from '../../wire/exchange.evidence.ts';
import { fieldOf, parseJson } from '../../wire/json.ts';
import type { ProbeContext } from '../define-probe.ts';
import { createQuietWatch, type QuietWatch } from '../../wire/timing.ts';
import type { Session } from '../../wire/session.ts';
import { bareHeaders, endpointOf } from './sender.ts';

/** A stream that is listened to until it is ended. */
export interface Listener {
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
export interface Listeners {
  /** Hangs up and gives back what came on each while all of them were open. */
  readonly end: () => Promise<readonly (readonly Message[])[]>;
}

/**
 * Two streams of one session, as far as its era has them and the server opens them. Other probes
 * may change the same server at any moment, so what counts begins and ends with a silence on both:
 * a message that is sent to both is then not seen on one alone.
 */
export async function listenTwice(context: ProbeContext, session: Session): Promise<Listeners> {
  const quiet = createQuietWatch(context.settings.quietMs);
  const isOffered = context.leg.era === 'legacy';
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
  const ended = endpointOf(context).exchange({
    method: 'GET',
    headers: { ...bareHeaders(session), accept: 'text/event-stream' },
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

/** A stream of `subscriptions/listen` for everything that the server tells changes of. */
export async function subscribe(
  { opening, settings }: ProbeContext,
  session: Session,
): Promise<Listener | undefined> {
  const told = ['tools', 'prompts', 'resources'].filter(
    (list) => fieldOf(opening.capabilities, list, 'listChanged') === true,
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
export async function holdOpen(listener: Listener): Promise<HttpStreams['held']> {
  await wait(HELD_SECONDS * 1000);
  await listener.end();
  return { seconds: HELD_SECONDS, comments: listener.comments() };
}
