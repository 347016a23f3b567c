import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { root } from '../support/files.ts';
import { RawSocket } from './raw-sockets.ts';
import { initialize, toModernBody, toModernHeaders, toRequest } from './requests.ts';
import { startTarget, starts, type Target } from './targets.ts';

const FLOOD_MS = 20_000;
const CALL_EVERY_MS = 150;
/** Fewer than there are in that time, because the flood leaves the machine busy. */
const MIN_CALLS = 3;
const ANSWER_MS = 5_000;
/** In which time a newcomer who waits as it is told has to get in, while the flood lasts. */
const NEWCOMER_MS = 18_000;

const kinds = [
  'one connection',
  'many connections',
  'a connection for each call',
  'sessions',
  'a connection for each session',
  'forged names',
  'forged sessions',
] as const;

const params = { name: 'list_allowed_directories', arguments: {} };

function modernCall(target: Target): Buffer {
  const headers = toModernHeaders('tools/call', params.name);
  return toRequest(target, { headers, body: toModernBody('tools/call', params) });
}

function legacyCall(target: Target, session: string): Buffer {
  const headers = { 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  return toRequest(target, { headers, body });
}

/** Sends a request on a connection, and returns what is answered. */
async function ask(socket: RawSocket, request: Uint8Array): Promise<string> {
  const before = socket.received.length;
  const deadline = performance.now() + ANSWER_MS;
  await socket.send(request);
  const isWhole = (): boolean => /\}\s*(0\s*)?$/.test(socket.received.slice(before));
  while (!isWhole() && !socket.isClosed && performance.now() < deadline) await sleep(2);
  return socket.received.slice(before);
}

const isGood = (answer: string): boolean =>
  answer.startsWith('HTTP/1.1 200') && !answer.includes('"isError":true');

async function openSession(target: Target): Promise<string | undefined> {
  const socket = new RawSocket(target);
  const answer = await ask(socket, initialize(target));
  socket.leave('fin');
  return /^mcp-session-id: (\S+)/im.exec(answer)?.[1];
}

/** Opens a connection and calls, and where it is refused tries again a second later. */
async function comeAnew(target: Target): Promise<number> {
  const start = performance.now();
  const socket = new RawSocket(target);
  while (!isGood(await ask(socket, modernCall(target)))) {
    if (performance.now() - start > NEWCOMER_MS || socket.isClosed) break;
    await sleep(1_000);
  }
  socket.leave('fin');
  return performance.now() - start;
}

/** Opens a session, and where it is refused tries again a second later. */
async function openAnew(target: Target): Promise<string | undefined> {
  const start = performance.now();
  for (;;) {
    const session = await openSession(target);
    if (session !== undefined || performance.now() - start > NEWCOMER_MS) return session;
    await sleep(1_000);
  }
}

describe.skipIf(process.platform !== 'linux')('a server that others flood', () => {
  let target: Target;
  beforeAll(async () => {
    target = await startTarget(starts['workspace'] ?? { args: () => [] });
  });
  afterAll(() => target.stop());

  // Each from an address of its own, since what they use up lasts for a minute.
  test.each(kinds.map((kind, index) => ({ kind, index })))(
    'answers those who were there, keeps their sessions, and lets newcomers in: $kind',
    async ({ kind, index }) => {
      const here = { ...target, address: `127.0.2.${index + 1}` };
      const plain = new RawSocket(here);
      const session = (await openSession(here)) ?? '';
      expect(isGood(await ask(plain, modernCall(here)))).toBe(true);
      const old = new RawSocket(here);
      expect(isGood(await ask(old, legacyCall(here, session)))).toBe(true);
      const flooder = spawn(
        process.execPath,
        [
          join(root, 'tests/attacks/flood.mjs'),
          kind,
          String(target.port),
          target.path,
          String(FLOOD_MS),
          here.address,
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      try {
        await once(flooder.stdout, 'data');
        const end = performance.now() + FLOOD_MS;
        const refusals: string[] = [];
        let calls = 0;
        const arriving = sleep(1_000).then(() => comeAnew(here));
        while (performance.now() < end) {
          calls += 1;
          const answers = [
            await ask(plain, modernCall(here)),
            await ask(old, legacyCall(here, session)),
          ];
          refusals.push(...answers.filter((answer) => !isGood(answer)));
          await sleep(CALL_EVERY_MS);
        }
        expect(refusals).toEqual([]);
        expect(calls).toBeGreaterThan(MIN_CALLS);
        // Three hundred that ask at once may keep a newcomer out for as long as they do.
        if (kind !== 'many connections') expect(await arriving).toBeLessThan(NEWCOMER_MS);
        expect(await openAnew(here)).toBeDefined();
      } finally {
        flooder.kill('SIGKILL');
        plain.leave('fin');
        old.leave('fin');
      }
    },
  );
});
