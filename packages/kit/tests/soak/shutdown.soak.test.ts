import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { expect, onTestFinished, test } from 'vitest';

import { startHttpChild, type HttpChild } from '../support/http-child.ts';
import { readEvidence } from './evidence.ts';
import { runLoadClient, type Outcome, type Outcomes } from './load-client.ts';

const CLIENTS = 200;
const HALF_MS = 10_000;

test('two hundred clients lose nothing when the server is told to end in their midst', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wellspoken-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const outcomes: Outcomes = new Map();
  const sent = new Set<string>();
  let isOver = false;

  const first = await startHttpChild({}, join(folder, 'first'));
  const clients = Array.from({ length: CLIENTS }, (_item, index) =>
    runLoadClient({
      name: `c${index}`,
      port: first.port,
      era: index % 2 === 0 ? 'modern' : 'legacy',
      outcomes,
      sent,
      isOver: () => isOver,
    }),
  );
  await sleep(HALF_MS);
  const sentToFirst = await end(first, sent);
  const sentInVain = new Set(sent);
  // Another takes its place, as after a restart, and is told to end under load as well.
  const second = await startHttpChild({ port: first.port }, join(folder, 'second'));
  await sleep(HALF_MS);
  const sentToSecond = (await end(second, sent)).filter((token) => !sentInVain.has(token));
  isOver = true;
  await Promise.all(clients);

  tell(outcomes);
  expect(faultsIn(outcomes)).toEqual([]);
  expectKept(join(folder, 'first'), sentToFirst, outcomes);
  expectKept(join(folder, 'second'), sentToSecond, outcomes);
});

/** Tells a server to end under load, and returns what had been sent to it until then. */
async function end(child: HttpChild, sent: Set<string>): Promise<readonly string[]> {
  const before = [...sent];
  child.kill('SIGTERM');
  expect(await child.exited).toBe(0);
  expect(child.log()).not.toContain('WATCHDOG');
  return before;
}

/** Holds what the clients saw against what the server took down about itself. */
function expectKept(notes: string, sent: readonly string[], outcomes: Outcomes): void {
  const { acceptedBefore, acceptedAfter, ran } = readEvidence(notes);
  process.stdout.write(
    `accepted before the signal: ${acceptedBefore.size}, after it: ${acceptedAfter.size}, ran: ${ran.length}\n`,
  );
  const others = (tokens: Iterable<string>, ...allowed: readonly Outcome[]): readonly unknown[] =>
    [...tokens]
      .map((token) => ({ token, became: outcomes.get(token)?.[0] }))
      .filter(({ became }) => became === undefined || !allowed.includes(became));
  expect(acceptedBefore.size).toBeGreaterThan(CLIENTS * 2);
  // What was accepted before the signal was answered, and so was what had been sent to a server.
  expect(others(acceptedBefore, 'answered')).toEqual([]);
  expect(others(sent, 'answered')).toEqual([]);
  // What came later was answered or refused; what it heard of is never left without a word.
  expect(others(acceptedAfter, 'answered', 'refused')).toEqual([]);
  expect(others(ran, 'answered')).toEqual([]);
  expect(new Set(ran).size).toBe(ran.length);
}

/** Answers that were cut off, belonged to another request, or came twice. */
function faultsIn(outcomes: Outcomes): readonly unknown[] {
  return [...outcomes].filter(
    ([, became]) => became.length !== 1 || became.some((outcome) => typeof outcome === 'object'),
  );
}

function tell(outcomes: Outcomes): void {
  const counts: Record<string, number> = {};
  for (const outcome of [...outcomes.values()].flat()) {
    const name = typeof outcome === 'object' ? 'fault' : outcome;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  process.stdout.write(`${CLIENTS} clients: ${JSON.stringify(counts)}\n`);
}
