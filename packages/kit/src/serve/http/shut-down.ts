import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Service } from './service.ts';

const TICK_MS = 50;
const MAX_TICKS = 20;
const LAST_WORDS_MS = 250;

/**
 * Closes a port without losing what it has taken on. First it goes on serving until nothing new
 * arrives, because requests may be on their way that were sent before anyone knew, but soon without
 * new connections: one that is not accepted in the end would be reset with its request. Then it
 * refuses what comes, waits for what is running, ends the streams, and lets go of the connections.
 */
export async function shutDown(server: Server, service: Service, drainMs: number): Promise<void> {
  service.phase = 'leaving';
  await sleep(TICK_MS);
  // The way of HTTP to close would cut idle connections now, and with them what is on its way.
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
  // Streams that were told to end get a moment to say so before their connection is cut.
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
