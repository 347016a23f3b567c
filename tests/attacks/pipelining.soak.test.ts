import { testAttacks, type Attack } from './matrix.ts';
import { withSockets, type Departure } from './raw-sockets.ts';
import {
  initialize,
  listTools,
  repeat,
  toModernBody,
  toModernHeaders,
  toRequest,
} from './requests.ts';
import type { Target } from './targets.ts';
import { expectServed } from './verify.ts';

const CLIENTS = 20;
const AHEAD = 200;
const ANSWER_MS = 4_000;
const LISTENING = { accept: 'text/event-stream' };
const departures: readonly Departure[] = ['fin', 'reset', 'half-close'];

interface Ahead {
  readonly departure: Departure;
  readonly isAnonymous?: boolean;
  readonly reads?: boolean;
}

function sendAhead({ departure, isAnonymous = false, reads = true }: Ahead): Attack['run'] {
  return async (target) => {
    const bytes = repeat(AHEAD, listTools(target, { isAnonymous }));
    return withSockets(target, CLIENTS, async (socket) => {
      if (!reads) socket.stopReading();
      await socket.send(bytes);
      socket.leave(departure);
      if (departure === 'half-close' && reads) await socket.answered(1, ANSWER_MS);
    });
  };
}

const pipelining: readonly Attack[] = departures.flatMap((departure) => [
  {
    title: `clients that send ${AHEAD} requests ahead and leave (${departure})`,
    run: sendAhead({ departure }),
  },
  {
    title: `clients that send ${AHEAD} requests ahead, read nothing and leave (${departure})`,
    run: sendAhead({ departure, reads: false }),
  },
  {
    title: `clients without a token that send ${AHEAD} requests ahead and leave (${departure})`,
    run: sendAhead({ departure, isAnonymous: true }),
    suits: ({ token }) => token !== undefined,
  },
]);

/** Opens, sends what is given by index, waits for some of an answer where told, and leaves. */
async function openAndLeave(
  target: Target,
  count: number,
  bytes: (index: number) => Uint8Array,
): Promise<readonly string[]> {
  return withSockets(target, count, async (socket, index) => {
    await socket.send(bytes(index));
    await socket.answered(1, ANSWER_MS);
    socket.leave(departures[index % departures.length] ?? 'fin');
  });
}

async function openSession(target: Target): Promise<string> {
  const [received = ''] = await openAndLeave(target, 1, () => initialize(target));
  return /^mcp-session-id: (\S+)/im.exec(received)?.[1] ?? '';
}

const streams: readonly Attack[] = [
  {
    title: 'streams of legacy sessions that are abandoned',
    run: async (target) => {
      const ids = await Promise.all(Array.from({ length: 60 }, () => openSession(target)));
      return openAndLeave(target, ids.length, (index) => {
        const headers = { ...LISTENING, 'mcp-session-id': ids[index] ?? '' };
        return toRequest(target, { method: 'GET', headers });
      });
    },
  },
  {
    title: 'one session whose stream is opened sixty times',
    run: async (target) => {
      const headers = { ...LISTENING, 'mcp-session-id': await openSession(target) };
      return openAndLeave(target, 60, () => toRequest(target, { method: 'GET', headers }));
    },
  },
  {
    title: 'streams of subscriptions that are abandoned',
    run: (target) => {
      const method = 'subscriptions/listen';
      const body = toModernBody(method, { notifications: { toolsListChanged: true } });
      const headers = toModernHeaders(method);
      return openAndLeave(target, 120, () => toRequest(target, { body, headers }));
    },
  },
  {
    title: 'streams of HTTP+SSE that are abandoned',
    run: async (target) => {
      const request = toRequest(target, { method: 'GET', path: target.ssePath ?? '' });
      return openAndLeave(target, 120, () => request);
    },
    suits: ({ ssePath }) => ssePath !== undefined,
  },
  {
    title: 'sessions by the thousand that are abandoned',
    // A thousand sessions may wait for their clients.
    keeps: 30_000_000,
    run: async (target) =>
      withSockets(target, CLIENTS, async (socket) => {
        for (let opened = 1; opened <= 55 && !socket.isClosed; opened++) {
          await socket.send(initialize(target));
          await socket.answered(opened, ANSWER_MS);
        }
      }),
  },
];

/** More than there are places where limits are low. */
const PLACES = 60;

/** Opens a stream on each of many connections, and asks as a plain client while all are open. */
async function keepStreams(
  target: Target,
  plain: Target,
  request: (index: number) => Uint8Array,
): Promise<readonly string[]> {
  let begun = 0;
  return withSockets(target, PLACES, async (socket, index) => {
    await socket.send(request(index));
    await socket.answered(1, ANSWER_MS);
    begun += 1;
    if (begun === PLACES) await expectServed(plain);
  });
}

const held: readonly Attack[] = [
  {
    title: 'a client that keeps every session busy',
    run: async (target, plain) => {
      const ids = await Promise.all(Array.from({ length: PLACES }, () => openSession(target)));
      return keepStreams(target, plain, (index) => {
        const headers = { ...LISTENING, 'mcp-session-id': ids[index] ?? '' };
        return toRequest(target, { method: 'GET', headers });
      });
    },
    suits: ({ hasLowLimits }) => hasLowLimits,
  },
  {
    title: 'a client that keeps every stream of HTTP+SSE',
    run: (target, plain) => {
      const request = toRequest(target, { method: 'GET', path: target.ssePath ?? '' });
      return keepStreams(target, plain, () => request);
    },
    suits: ({ hasLowLimits, ssePath }) => hasLowLimits && ssePath !== undefined,
  },
];

testAttacks([...pipelining, ...streams, ...held]);
