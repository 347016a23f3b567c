import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

import type { Endpoints } from '../../src/config.ts';

/** What is done to a body on its way. */
export type Damage = (body: Buffer) => Uint8Array;

/** Services whose answers are broken on their way; it ends with the test. */
export interface DamagingProxy {
  readonly endpoints: Endpoints;
  /** From now on. */
  readonly damage: (damage: Damage) => void;
}

/** Stands between a client and services on one host. */
export async function startDamagingProxy(services: Endpoints): Promise<DamagingProxy> {
  const { origin } = new URL(services.eutils);
  let damage: Damage = (body) => body;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void (async () => {
        const { method = 'GET', url = '/' } = request;
        const type = request.headers['content-type'];
        const answer = await fetch(`${origin}${url}`, {
          method,
          ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
          ...(type !== undefined && { headers: { 'content-type': type } }),
        });
        const body = damage(Buffer.from(await answer.arrayBuffer()));
        const sent = answer.headers.get('content-type') ?? 'text/plain';
        response.writeHead(answer.status, { 'content-type': sent }).end(body);
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // It listens on a port of the network, not on a pipe.
  const { port } = server.address() as AddressInfo;
  const here = (url: string): string => url.replace(origin, `http://127.0.0.1:${port}`);
  const { eutils, pubchem, idConverter, openAccess, citations, europePmc } = services;
  return {
    damage: (next) => void (damage = next),
    endpoints: {
      eutils: here(eutils),
      pubchem: here(pubchem),
      idConverter: here(idConverter),
      openAccess: here(openAccess),
      citations: here(citations),
      europePmc: here(europePmc),
    },
  };
}
