import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Upstream } from '@wellspoken/kit/upstream';
import { onTestFinished } from 'vitest';

import type { Pace } from '../../src/clients/client.ts';
import { createEutils, createNcbiClient } from '../../src/eutils/create-eutils.ts';
import type { Eutils } from '../../src/eutils/eutils.ts';

/** What a service that always says the same says. */
export interface Canned {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** A request as it arrived: parameters of the address and the form together. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly parameters: URLSearchParams;
}

/** A client of a service that answers as a test says. */
export interface CannedNcbi {
  readonly client: Upstream;
  readonly eutils: Eutils;
  readonly arrived: readonly Arrived[];
  /** Another client of it, which knows nothing of earlier failures. */
  readonly openClient: () => Upstream;
}

/** Starts a service that gives these answers in turn, the last one again and again. */
export async function startCannedNcbi(
  answers: readonly (Canned | ((request: Arrived) => Canned))[],
  options: { readonly apiKey?: string; readonly pace?: Pace } = {},
): Promise<CannedNcbi> {
  const arrived: Arrived[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://127.0.0.1');
      const form = new URLSearchParams(Buffer.concat(pieces).toString());
      const parameters = new URLSearchParams([...url.searchParams, ...form]);
      const seen = { method: request.method ?? '', path: url.pathname.slice(1), parameters };
      const next = answers[Math.min(arrived.length, answers.length - 1)];
      arrived.push(seen);
      const canned = typeof next === 'function' ? next(seen) : next;
      response.writeHead(canned?.status ?? 200, canned?.headers ?? {}).end(canned?.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port of the network, not on a pipe.
  const { port } = server.address() as AddressInfo;
  const clients: Upstream[] = [];
  const openClient = (): Upstream => {
    const baseUrl = `http://127.0.0.1:${port}/`;
    const pace = { minGapMs: 0, retryBaseMs: 1, maxCoolDownMs: 1 };
    const opened = createNcbiClient({ baseUrl, pace, ...options });
    clients.push(opened);
    return opened;
  };
  const client = openClient();
  onTestFinished(async () => {
    await Promise.all(clients.map((opened) => opened.close()));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { client, eutils: createEutils(client), arrived, openClient };
}
