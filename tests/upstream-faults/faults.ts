import { setTimeout as wait } from 'node:timers/promises';

import { type React, type Reaction, splitMessage, writeMessage } from './faulty-service.ts';

/** The scale of a test: what an attempt may take, and the service's own form of an error. */
export interface Scale {
  readonly attemptMs: number;
  /** An answer with status 200 that says that something went wrong. */
  readonly ownError: () => { readonly message: Buffer; readonly pauseMs: number };
}

/** One way in which an upstream fails, and what a call must end with. */
export interface FaultKind {
  readonly name: string;
  /** What the service does with a request, at a scale; without it nobody listens. */
  readonly react?: (scale: Scale) => React;
  /** `either` where it depends on how many requests a call makes. */
  readonly ends: 'fine' | 'fails' | 'either';
  /** Whether the service asks for a pause: requests that are on their way by then are not early. */
  readonly isPausing?: true;
  /** For how long it asks to be left alone, where that is longer than a call. */
  readonly pauseMs?: number;
}

const LONG_SECONDS = 3_000;
const LONG_MS = LONG_SECONDS * 1_000;
const YEARS_SECONDS = 3 * 31_557_600;
const HTML = '<!doctype html><html><head><title>Welcome</title></head><body>Hello.</body></html>';

const hang: React = () => {};
const reset: React = ({ socket }) => void socket.resetAndDestroy();
const say =
  (status: number, headers: readonly string[] = [], body = 'a page of theirs'): React =>
  ({ socket }) =>
    void socket.write(writeMessage(status, ['content-type: text/plain', ...headers], body));

/** Answers and asks for a pause, which holds from the moment of the answer. */
const pausing =
  (status: number, headers: () => readonly string[], ms: number): React =>
  (reaction) => {
    reaction.askForPause(ms);
    return say(status, headers())(reaction);
  };

/** Fails so often, and is healthy from then on. */
const thenFine =
  (times: number, react: React): React =>
  (reaction) =>
    reaction.asked.index < times ? react(reaction) : answer(reaction);

async function answer({ socket, healthy }: Reaction): Promise<void> {
  socket.write(await healthy());
}

/** Writes the head of the healthy answer and half of its body, with a length or without. */
async function writeHalf({ socket, healthy }: Reaction, isMeasured: boolean): Promise<void> {
  const { head, body } = splitMessage(await healthy());
  const lines = head.split('\r\n').filter((line) => isMeasured || !/^content-length:/i.test(line));
  socket.write(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`);
  socket.write(body.subarray(0, Math.floor(body.length / 2)));
}

const flushed = (): Promise<void> => wait(20);

/** The kinds of faults that every server must bear. */
export const FAULTS: readonly FaultKind[] = [
  { name: 'connection refused', ends: 'fails' },
  { name: 'reset before the head', react: () => reset, ends: 'fails' },
  {
    name: 'reset in the body',
    react: () => async (reaction) => {
      await writeHalf(reaction, true);
      await flushed();
      reaction.socket.resetAndDestroy();
    },
    ends: 'fails',
  },
  { name: 'silence before the head', react: () => hang, ends: 'fails' },
  {
    name: 'silence in the body',
    react: () => (reaction) => writeHalf(reaction, true),
    ends: 'fails',
  },
  {
    name: 'a byte at a time',
    react:
      () =>
      async ({ socket, healthy }) => {
        for (const byte of await healthy()) {
          if (!socket.writable) return;
          socket.write(Buffer.of(byte));
          await wait(50, undefined, { ref: false });
        }
      },
    ends: 'fails',
  },
  {
    name: '429 with a short Retry-After, then fine',
    isPausing: true,
    react: () =>
      thenFine(
        1,
        pausing(429, () => ['retry-after: 1'], 1_000),
      ),
    ends: 'fine',
  },
  {
    name: '429 with a long Retry-After',
    isPausing: true,
    react: () => pausing(429, () => [`retry-after: ${LONG_SECONDS}`], LONG_MS),
    ends: 'fails',
    pauseMs: LONG_MS,
  },
  {
    name: '429 with a date in Retry-After',
    isPausing: true,
    react: () => pausing(429, () => [`retry-after: ${formatDate(LONG_MS + 1_000)}`], LONG_MS),
    ends: 'fails',
    pauseMs: LONG_MS,
  },
  {
    name: '429 with a date of a clock that is a year ahead',
    isPausing: true,
    react: () =>
      pausing(
        429,
        () => [
          `date: ${formatDate(YEARS_SECONDS * 1_000)}`,
          `retry-after: ${formatDate(YEARS_SECONDS * 1_000 + LONG_MS)}`,
        ],
        LONG_MS,
      ),
    ends: 'fails',
    pauseMs: LONG_MS,
  },
  {
    name: '429 with a Retry-After of years',
    isPausing: true,
    react: () => pausing(429, () => [`retry-after: ${YEARS_SECONDS}`], YEARS_SECONDS * 1_000),
    ends: 'fails',
    pauseMs: YEARS_SECONDS * 1_000,
  },
  { name: '429 without Retry-After', react: () => say(429), ends: 'fails' },
  {
    name: '429 with garbage in Retry-After',
    react: () => say(429, ['retry-after: soon']),
    ends: 'fails',
  },
  {
    name: '503 with a long Retry-After',
    isPausing: true,
    react: () => pausing(503, () => [`retry-after: ${LONG_SECONDS}`], LONG_MS),
    ends: 'fails',
    pauseMs: LONG_MS,
  },
  { name: '503 without Retry-After', react: () => say(503), ends: 'fails' },
  { name: '500 every time', react: () => say(500), ends: 'fails' },
  { name: '502, then fine', react: () => thenFine(1, say(502)), ends: 'fine' },
  {
    name: '200 with an error inside',
    isPausing: true,
    react:
      ({ ownError }) =>
      ({ socket, askForPause }) => {
        const { message, pauseMs } = ownError();
        if (pauseMs > 0) askForPause(pauseMs);
        socket.write(message);
      },
    ends: 'fails',
  },
  {
    name: 'a page for people',
    react:
      () =>
      ({ socket }) =>
        void socket.write(writeMessage(200, ['content-type: text/html'], HTML)),
    ends: 'fails',
  },
  {
    name: 'half of a body whose length is not said',
    react: () => async (reaction) => {
      await writeHalf(reaction, false);
      reaction.socket.end();
    },
    ends: 'fails',
  },
  {
    name: 'gzip that is none',
    react: () => say(200, ['content-encoding: gzip'], 'this is not compressed'),
    ends: 'fails',
  },
  {
    name: 'a body larger than the limit',
    react:
      () =>
      ({ socket }) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 200000000\r\n\r\n');
        socket.write(Buffer.alloc(65_536, 120));
      },
    ends: 'fails',
  },
  {
    name: 'a redirect to itself',
    react: () => (reaction) => say(302, [`location: ${reaction.asked.path}`])(reaction),
    ends: 'fails',
  },
  {
    name: 'every answer just below the limit of an attempt',
    react:
      ({ attemptMs }) =>
      async (reaction) => {
        await wait(attemptMs * 0.9, undefined, { ref: false });
        await answer(reaction);
      },
    ends: 'either',
  },
];

function formatDate(fromNowMs: number): string {
  return new Date(Date.now() + fromNowMs).toUTCString();
}
