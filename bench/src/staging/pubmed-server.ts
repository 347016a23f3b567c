import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { pubmedXmlParts } from '@wellspoken/simulator-ncbi';

/** A service that gives out records that are ready, so that nobody waits for them to be made. */
export interface PubmedServer {
  /** Where the E-utilities are. */
  readonly url: string;
  readonly megabytes: number;
  readonly close: () => void;
}

/** Serves so many records of PubMed: efetch by place, and nothing else. */
export async function servePubmed(count: number): Promise<PubmedServer> {
  const [head = '', ...pieces] = pubmedXmlParts(count);
  const tail = pieces.pop() ?? '';
  const records = pieces.map((piece) => Buffer.from(piece));
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    request.resume().on('end', () => {
      const from = Number(searchParams.get('retstart') ?? 0);
      const to = from + Number(searchParams.get('retmax') ?? 0);
      response.setHeader('content-type', 'text/xml; charset=UTF-8');
      response.end(
        Buffer.concat([Buffer.from(head), ...records.slice(from, to), Buffer.from(tail)]),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on a port of the network, not on a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    megabytes: records.reduce((sum, record) => sum + record.length, 0) / 1_000_000,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
