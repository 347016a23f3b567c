import { createServer, type Server, type ServerResponse } from 'node:http';

import type { NewEvent } from '../event-log.ts';
import type { EventStore } from '../event-store.ts';
import { boundConnections } from './bound-connections.ts';
import { type DeliveryRecord, openDeliveryRecord } from './delivery-record.ts';
import { createBodyRoom } from './read-body.ts';
import { type DeliveryOptions, handleDelivery, type Reception } from './take-delivery.ts';

/** Where webhooks are received, and where their events go. */
export interface ReceiverOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly host?: string | undefined;
  /** The secret with which GitHub signs its webhooks. */
  readonly secret: string;
  /** The folder in which it is recorded what was taken, also for the next process. */
  readonly folder: string;
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
/** Connections whose sender has not shown a valid signature. */
const MOST_CONNECTIONS = 64;
/** GitHub itself gives up after ten seconds. */
const PATIENCE_MS = 10_000;
const CHECK_EVERY_MS = 1_000;

/** Receives webhooks of GitHub, on this machine only unless another address is given. */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const { port, host = '127.0.0.1', secret, log, patienceMs = PATIENCE_MS } = options;
  if (secret.trim() === '') {
    throw new TypeError('Webhooks need a secret: without one, anybody could send events.');
  }
  const record = openDeliveryRecord({ folder: options.folder, now: options.now });
  const counts = new Map<string, number>();
  const count = (word: string) => counts.set(word, (counts.get(word) ?? 0) + 1);
  const server = createListener(patienceMs);
  const connections = boundConnections(server, {
    most: MOST_CONNECTIONS,
    onGivingWay: () => count('gave way'),
  });
  const intake: DeliveryOptions = {
    ...createDeliveryOptions(options, record),
    onSigned: ({ socket }) => connections.prove(socket),
  };
  server.on('request', (request, response) => {
    handleDelivery(request, intake).then(
      (reception) => {
        count(reception.word);
        answer(response, reception);
      },
      () => answer(response, { status: 500, word: 'failed' }),
    );
  });
  await listen(server, port, host);
  const detach = log.attachReceiver();
  return {
    url: readAddress(server),
    counts: () => Object.fromEntries(counts),
    close: async () => {
      detach();
      await close(server);
      await record.close();
    },
  };
}

function createDeliveryOptions(
  { secret, log, onEvent, now = () => new Date() }: ReceiverOptions,
  record: DeliveryRecord,
): Omit<DeliveryOptions, 'onSigned'> {
  return {
    secret,
    path: PATH,
    log,
    record,
    room: createBodyRoom(MOST_BYTES_AT_ONCE),
    mostBytes: MOST_BYTES,
    now,
    onEvent,
  };
}

function createListener(patienceMs: number): Server {
  return createServer({
    requestTimeout: patienceMs,
    headersTimeout: patienceMs,
    // By default Node looks for late connections only every 30 seconds.
    connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, patienceMs / 3),
  });
}

function answer(response: ServerResponse, { status, word }: Reception): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(status === 405 && { allow: 'POST' }),
    // A connection brings one delivery: idle ones would take places.
    connection: 'close',
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
