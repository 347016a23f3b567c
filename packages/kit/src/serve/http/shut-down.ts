import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Service } from './service.ts';

const TICK_MS = 50;
const MAX_TICKS = 20;
const LAST_WORDS_MS = 250;

/**
 * Shuts down without losing requests. Serves until no more arrive, since some may be on their way,
 * but soon stops accepting connections, which would otherwise be reset. Then refuses requests,
 * waits for running calls, and closes streams and connections.
 */
export async function shutDown(server: Server, service: Service, drainMs: number): Promise<void> {
  service.phase = 'leaving';
  await sleep(TICK_MS);
  // `http.Server.close` would close idle connections now, losing requests on their way.
  const closed = new Promise<void>((resolve) => {
    Listener.prototype.close.call(server, () => resolve());
  });
  await waitForQuiet(service);
  service.phase = 'closing';
  server.close();
  await waitForCalls(service, drainMs);
  const routes = [...service.routes, ...service.sseRoutes];
  await Promise.all(routes.map(({ endpoint }) => endpoint.close()));
  server.closeIdleConnections();
  // Closed streams get a moment to flush before their connections are closed.
  const cut = setTimeout(() => server.closeAllConnections(), LAST_WORDS_MS);
  await closed;
  clearTimeout(cut);
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
