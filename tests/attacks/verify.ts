import { expect, vi } from 'vitest';

import { RawSocket } from './raw-sockets.ts';
import { initialize, listTools, toRequest } from './requests.ts';
import type { Target } from './targets.ts';

/** Far more than an answer takes, because machines are shared. */
const PROMPTLY_MS = 20_000;
/** Pages that a process keeps for later do not say what it needs; what is in use does. */
const MAX_GROWTH_BYTES = 300_000_000;
const MAX_HEAP_GROWTH_BYTES = 12_000_000;
/** What is open for a moment after an answer, such as the connection that brought it. */
const SPARE_DESCRIPTORS = 10;
const INTERNAL = /\n\s+at |node:internal|node_modules|\.[cm]?[jt]s:\d|\bE[A-Z]{4,}:|SQLITE_/;

/** What a server uses while nothing happens. */
export interface Usage {
  readonly descriptors: number;
  readonly residentBytes: number;
  readonly heapBytes: number;
}

/** Bounds nothing, for a server of which nothing is known yet. */
export const ANY_USAGE: Usage = {
  descriptors: Infinity,
  residentBytes: Infinity,
  heapBytes: Infinity,
};

export async function measure(target: Target): Promise<Usage> {
  const [descriptors, residentBytes, heapBytes] = await Promise.all([
    target.descriptors(),
    target.residentBytes(),
    target.heapBytes(),
  ]);
  return { descriptors, residentBytes, heapBytes };
}

/** Holds that nothing in what a server sent tells of its inside, and that it met no bug of its own. */
export function expectDiscreet(target: Target, received: readonly string[]): void {
  const parts = [...received, target.log()];
  for (const text of new Set(parts)) {
    expect(text.slice(0, 10_000)).not.toMatch(INTERNAL);
    for (const secret of target.secrets) expect(text).not.toContain(secret);
  }
  expect(readStatuses(received).filter((status) => status === 500)).toEqual([]);
  expect(target.log()).toBe('');
}

/** The statuses that came beside those that are named; none where any may come. */
export function findOtherStatuses(
  received: readonly string[],
  allowed: readonly number[] | undefined,
): readonly number[] {
  return readStatuses(received).filter((status) => allowed?.includes(status) === false);
}

/** The statuses of all answers, each once. */
function readStatuses(received: readonly string[]): number[] {
  const found = received.flatMap((text) => [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)]);
  return [...new Set(found.map(([, status]) => Number(status)))].sort((a, b) => a - b);
}

/** Holds that clients of both eras who do nothing wrong get their answers promptly. */
export async function expectServed(target: Target): Promise<void> {
  expect(target.isAlive()).toBe(true);
  await expectAnswer(target, listTools(target), /^HTTP\/1\.1 200 [^]*"tools":/);
  const opening = await expectAnswer(target, initialize(target), /^HTTP\/1\.1 200 [^]*"result":/);
  const session = /^mcp-session-id: (\S+)/im.exec(opening)?.[1] ?? '';
  const headers = { 'mcp-session-id': session, 'mcp-protocol-version': '2025-11-25' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  await expectAnswer(target, toRequest(target, { headers, body }), / 200 [^]*"tools":/);
  const end = toRequest(target, { method: 'DELETE', headers });
  await expectAnswer(target, end, /^HTTP\/1\.1 20[04] /);
  if (target.ssePath === undefined) return;
  const stream = toRequest(target, { method: 'GET', path: target.ssePath });
  await expectAnswer(target, stream, / 200 [^]*event: endpoint/);
}

/**
 * Holds that a server is as it was: it says so itself, and its process holds no more than before, but
 * for `kept` bytes of heap.
 */
export async function expectAsBefore(target: Target, before: Usage, kept = 0): Promise<void> {
  if (target.isServer) {
    for (const path of ['/health', '/ready']) {
      const request = toRequest(target, { method: 'GET', path });
      await eventually(() => expectAnswer(target, request, /^HTTP\/1\.1 200 /));
    }
  }
  await expectServed(target);
  await eventually(async () =>
    expect(await target.descriptors()).toBeLessThanOrEqual(before.descriptors + SPARE_DESCRIPTORS),
  );
  expect(await target.heapBytes()).toBeLessThan(before.heapBytes + MAX_HEAP_GROWTH_BYTES + kept);
  expect(await target.residentBytes()).toBeLessThan(before.residentBytes + MAX_GROWTH_BYTES);
}

function eventually(assertion: () => unknown): Promise<unknown> {
  return vi.waitFor(assertion, { timeout: PROMPTLY_MS, interval: 5 });
}

async function expectAnswer(target: Target, request: Uint8Array, answer: RegExp): Promise<string> {
  const socket = new RawSocket(target);
  try {
    await socket.send(request);
    await eventually(() => expect(socket.received).toMatch(answer));
  } finally {
    socket.leave('fin');
  }
  return socket.received;
}
