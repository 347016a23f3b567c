import type { Server } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

const TICK_MS = 50;
const MAX_TICKS = 20;

/** Connections that arrive while a server stops listening. */
export interface Arrivals {
  /** Whether it has begun to stop listening. */
  readonly isStopping: boolean;
  readonly watch: (server: Server) => void;
  /** While it stops: runs the work for a request at once, or when it has stopped listening. */
  readonly enter: (socket: Socket, work: () => void) => void;
  /** Stops listening; resolves when the server has. */
  readonly stop: (server: Server) => Promise<void>;
}

/**
 * Creates the arrivals of a port. The kernel resets what waits to be accepted when a listening socket
 * closes, so it may close only when nothing waits. Clients that are answered come back at once;
 * therefore those that come after the end has begun are answered when nobody comes any more.
 */
export function createArrivals(): Arrivals {
  const late = new WeakSet<Socket>();
  let accepted = 0;
  let waiting: (() => void)[] | undefined;
  const waitForNobody = async (): Promise<void> => {
    for (let tick = 0; tick < MAX_TICKS; tick++) {
      const before = accepted;
      await sleep(TICK_MS);
      if (accepted === before) break;
    }
    // Node accepts one connection in a turn, so a turn without one means that none waited.
    for (let left = 10_000, before = -1; left > 0 && accepted !== before; left--) {
      before = accepted;
      await turn();
    }
  };
  const arrivals = {
    isStopping: false,
    watch(server: Server): void {
      server.on('connection', (socket) => {
        accepted += 1;
        if (waiting !== undefined) late.add(socket);
      });
    },
    enter(socket: Socket, work: () => void): void {
      if (waiting !== undefined && late.has(socket)) waiting.push(work);
      else work();
    },
    async stop(server: Server): Promise<void> {
      arrivals.isStopping = true;
      waiting = [];
      await waitForNobody();
      // `http.Server.close` would close idle connections now, losing requests on their way.
      Listener.prototype.close.call(server);
      const entering = waiting;
      waiting = undefined;
      for (const enter of entering) enter();
    },
  };
  return arrivals;
}
