import { createServer, type Server, type ServerResponse } from 'node:http';

import type { NewEvent } from '../event-log.ts';
import type { EventStore } from '../event-store.ts';
import { createBodyBudget } from './read-body.ts';
import {
  createSeen,
  type DeliveryOptions,
  handleDelivery,
  type Reception,
} from './take-delivery.ts';

/** Where webhooks are received, and where their events go. */
export interface ReceiverOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly host?: string | undefined;
  /** The secret with which GitHub signs its webhooks. */
  readonly secret: string;
  readonly log: Pick<EventStore, 'add' | 'attachReceiver'>;
  readonly onEvent?: ((event: NewEvent) => void) | undefined;
  readonly now?: (() => Date) | undefined;
  /** How long a request may take to arrive. */
  readonly patienceMs?: number | undefined;
}

/** A running receiver. */
export interface Receiver {
  /** The address to give to GitHub, if it can reach this machine. */
  readonly url: string;
  /** How often each outcome occurred: `kept`, `not kept`, `known already`…. */
  readonly counts: () => Readonly<Record<string, number>>;
  readonly close: () => Promise<void>;
}

const PATH = '/webhook';
/** GitHub's maximum. */
const MOST_BYTES = 25 * 1024 * 1024;
const MOST_BYTES_AT_ONCE = 2 * MOST_BYTES;
const MOST_CONNECTIONS = 64;
const MOST_SEEN = 20_000;
/** GitHub itself gives up after ten seconds. */
const PATIENCE_MS = 15_000;

/** Receives webhooks of GitHub, on this machine only unless another address is given. */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const { port, host = '127.0.0.1', secret, log, patienceMs = PATIENCE_MS } = options;
  if (secret.trim() === '') {
    throw new TypeError('Webhooks need a secret: without one, anybody could send events.');
  }
  const counts = new Map<string, number>();
  const onAnswer = ({ word }: Reception) => counts.set(word, (counts.get(word) ?? 0) + 1);
  const server = createListener(createDeliveryOptions(options), { patienceMs, onAnswer });
  await listen(server, port, host);
  const detach = log.attachReceiver();
  return {
    url: readAddress(server),
    counts: () => Object.fromEntries(counts),
    close: async () => {
      detach();
      await close(server);
    },
  };
}

function createDeliveryOptions({
  secret,
  log,
  onEvent,
  now = () => new Date(),
}: ReceiverOptions): DeliveryOptions {
  return {
    secret,
    path: PATH,
    log,
    seen: createSeen(MOST_SEEN),
    room: createBodyBudget(MOST_BYTES_AT_ONCE),
    mostBytes: MOST_BYTES,
    now,
    onEvent,
  };
}

interface ListenerOptions {
  readonly patienceMs: number;
  readonly onAnswer: (reception: Reception) => void;
}

function createListener(
  intake: DeliveryOptions,
  { patienceMs, onAnswer }: ListenerOptions,
): Server {
  const options = {
    requestTimeout: patienceMs,
    headersTimeout: patienceMs,
    // By default Node looks for late connections only every 30 seconds.
    connectionsCheckingInterval: patienceMs / 3,
  };
  const server = createServer(options, (request, response) => {
    handleDelivery(request, intake).then(
      (reception) => {
        onAnswer(reception);
        answer(response, reception);
      },
      () => answer(response, { status: 500, word: 'failed' }),
    );
  });
  server.maxConnections = MOST_CONNECTIONS;
  return server;
}

function answer(response: ServerResponse, { status, word }: Reception): void {
  // After a refusal the rest of the body is not read, so the connection cannot be reused.
  const isRefusal = status >= 400;
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(status === 405 && { allow: 'POST' }),
    ...(isRefusal && { connection: 'close' }),
  });
  response.end(JSON.stringify({ status: word }));
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function readAddress(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('It has no port.');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}${PATH}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
