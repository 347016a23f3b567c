import type { Server } from 'node:http';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

import type { Service } from './service.ts';

const TICK_MS = 50;
const MAX_TICKS = 20;
/** How long a client that is told of the end has to close its side. */
const LAST_WORDS_MS = 250;

/**
 * Shuts down without losing requests or resetting connections. Serves until no more arrive, since
 * some may be on their way, but stops accepting connections. Then refuses requests, waits for
 * running calls, and closes streams and connections.
 */
export async function shutDown(server: Server, service: Service, drainMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.once('close', resolve));
  service.phase = 'leaving';
  await service.arrivals.stop(server);
  await waitForQuiet(service);
  // What the kernel has received is read first, for nothing can be answered on an ended connection.
  await turn();
  await turn();
  service.phase = 'closing';
  service.connections.endIdle();
  await waitForCalls(service, drainMs);
  const routes = [...service.routes, ...service.sseRoutes];
  await Promise.all(routes.map(({ endpoint }) => endpoint.close()));
  service.connections.endIdle();
  // Closed streams get a moment to flush before their connections are closed.
  const cut = setTimeout(() => server.closeAllConnections(), LAST_WORDS_MS);
  await closed;
  clearTimeout(cut);
  // Only now, because it also destroys idle connections.
  server.close();
  await service.release();
}

async function waitForQuiet({ inFlight }: Service): Promise<void> {
  for (let tick = 0; tick < MAX_TICKS; tick++) {
    const before = inFlight.entered;
    await sleep(TICK_MS);
    if (inFlight.entered === before) return;
  }
}

async function waitForCalls({ inFlight }: Service, ms: number): Promise<void> {
  const patience = new AbortController();
  const late = sleep(ms, undefined, { signal: patience.signal }).catch(() => {});
  await Promise.race([inFlight.settled(), late]);
  patience.abort();
}
