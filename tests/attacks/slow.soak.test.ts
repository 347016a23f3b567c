import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { RawSocket } from './raw-sockets.ts';
import { listTools, repeat, toHead } from './requests.ts';
import { startTarget, starts, type Target } from './targets.ts';
import { expectAsBefore, expectServed, measure, type Usage } from './verify.ts';

const SOCKETS = 40;
const DRIP_MS = 500;
/** More than the 30 s that a request or an unread answer may take. */
const CUT_OFF_MS = 50_000;

interface Attacked {
  readonly target: Target;
  readonly before: Usage;
  readonly sockets: readonly RawSocket[];
}

// The clients of all servers are slow at the same time, because the tests mostly wait.
const attacked = new Map<string, Attacked>();
let drip: NodeJS.Timeout | undefined;
const served = Object.entries(starts).filter(([, { isServer }]) => isServer !== false);

/** Clients that say nothing, send their head or body bit by bit, or read nothing. */
function openSlowly(target: Target, index: number): RawSocket {
  const socket = new RawSocket(target);
  const beginnings = [
    '',
    `POST ${target.path} HTTP/1.1\r\nx-slow: `,
    toHead(target, { headers: { 'content-length': '100000' } }),
    repeat(90, listTools(target)),
  ];
  const kind = index % beginnings.length;
  if (kind === 3) socket.stopReading();
  void socket.send(beginnings[kind] ?? '');
  return socket;
}

async function attack(name: string): Promise<void> {
  const target = await startTarget(starts[name] ?? expect.fail());
  await expectServed(target);
  const before = await measure(target);
  const attacker = target.asAttacker(0);
  const sockets = Array.from({ length: SOCKETS }, (_item, index) => openSlowly(attacker, index));
  attacked.set(name, { target, before, sockets });
}

describe.skipIf(process.platform !== 'linux')('slow clients', () => {
  beforeAll(async () => {
    await Promise.all(served.map(([name]) => attack(name)));
    drip = setInterval(() => {
      for (const { sockets } of attacked.values()) {
        sockets.forEach((socket, index) => {
          if (index % 4 === 1 || index % 4 === 2) void socket.send('a');
        });
      }
    }, DRIP_MS);
  });
  afterAll(async () => {
    clearInterval(drip);
    await Promise.all([...attacked.values()].map(({ target }) => target.stop()));
  });

  test.each(served)('%s serves others meanwhile', async (name) => {
    const { target } = attacked.get(name) ?? expect.fail();
    await expectServed(target);
  });

  test.each(served)('%s cuts them off in the end', async (name) => {
    const { target, before } = attacked.get(name) ?? expect.fail();
    const count = (): Promise<void> =>
      target.descriptors().then((open) => expect(open).toBeLessThan(before.descriptors + 5));
    await vi.waitFor(count, { timeout: CUT_OFF_MS, interval: 100 });
    await expectAsBefore(target, before);
    expect(target.log()).toBe('');
  });
});
