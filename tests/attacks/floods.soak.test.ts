import { testAttacks, type Attack } from './matrix.ts';
import { RawSocket, withSockets } from './raw-sockets.ts';
import { listTools } from './requests.ts';
import type { Target } from './targets.ts';
import { expectServed } from './verify.ts';

// The ports with all servers, tokens and low limits get most; a single server differs in nothing here.
const countIdle = ({ ssePath, hasLowLimits }: Target): number =>
  ssePath !== undefined || hasLowLimits ? 5_000 : 1_000;

const floods: readonly Attack[] = [
  {
    title: 'resets at each byte of a request',
    run: async (target) => {
      const request = listTools(target);
      const received: string[] = [];
      for (let start = 0; start < request.length; start += 100) {
        received.push(
          ...(await withSockets(target, 100, async (socket, index) => {
            await socket.send(request.subarray(0, start + index));
            socket.leave('reset');
          })),
        );
      }
      return received;
    },
  },
  {
    title: 'two thousand connections that are reset at once',
    run: async (target) => {
      for (let round = 0; round < 10; round++) {
        const sockets = Array.from({ length: 200 }, () => new RawSocket(target));
        await Promise.all(sockets.map((socket) => socket.connected));
        for (const socket of sockets) socket.leave('reset');
      }
      return [];
    },
  },
  {
    title: 'thousands of connections that say nothing',
    run: (target, plain) =>
      withSockets(target, countIdle(target), async (_socket, index) => {
        if (index === 0) await expectServed(plain);
      }),
  },
];

testAttacks(floods);
