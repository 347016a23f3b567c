import { monitorEventLoopDelay } from 'node:perf_hooks';

import { ERROR_META_KEY, type ServerDefinition } from '@wellspoken/kit';
import { connect, type TestConnection } from '@wellspoken/kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { type FaultKind, FAULTS } from './faults.ts';
import { type Subject, type SubjectCase, SUBJECTS } from './subjects.ts';

const DOCUMENTED_MS = 60_000;

/**
 * Every gap, wait and limit is divided by this, that of a whole call too. What is answered soon has
 * more time, so that a machine with much to do delays no answer beyond the limit of an attempt.
 */
function chooseScale({ ends, isPausing }: FaultKind): number {
  return isPausing === true || ends === 'fine' ? 5 : 20;
}

/** The tests share a process, so timers are told late by as much as it was busy. */
const delay = monitorEventLoopDelay({ resolution: 5 });
beforeAll(() => void delay.enable());
afterAll(() => void delay.disable());

function assertInTime(outcomes: readonly Outcome[], kind: FaultKind): void {
  const lagMs = 100 + (2 * delay.max) / 1_000_000;
  const boundMs = DOCUMENTED_MS / chooseScale(kind);
  for (const { tookMs } of outcomes) expect(tookMs).toBeLessThan(boundMs + lagMs);
}

interface Told {
  readonly code: string;
  readonly retryable: boolean;
  readonly retryAfterMs?: number;
  readonly suggestions: readonly string[];
}

interface Outcome {
  readonly tookMs: number;
  readonly isError: boolean;
  readonly error: Told | undefined;
  readonly text: string;
}

/** The same server with the limit of a call scaled; its tools must have none of their own. */
function scaleServer(
  server: ServerDefinition,
  names: readonly string[],
  scale: number,
): ServerDefinition {
  expect(server.limits.timeoutMs).toBe(DOCUMENTED_MS);
  for (const name of names) expect(server.tools.get(name)).toMatchObject({ name });
  for (const name of names) expect(server.tools.get(name)?.timeoutMs).toBeUndefined();
  return { ...server, limits: { ...server.limits, timeoutMs: DOCUMENTED_MS / scale } };
}

async function callTimed(
  { client }: TestConnection,
  call: SubjectCase['calls'][number],
): Promise<Outcome> {
  const begunAt = performance.now();
  const { isError = false, content, _meta } = await client.callTool(call);
  const tookMs = performance.now() - begunAt;
  const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
  // The kit writes it so.
  return { tookMs, isError, error: _meta?.[ERROR_META_KEY] as Told | undefined, text };
}

async function withSubject(
  subjectCase: SubjectCase,
  kind: FaultKind,
  work: (subject: Subject, connection: TestConnection) => Promise<void>,
): Promise<void> {
  const scale = chooseScale(kind);
  const subject = await subjectCase.open(scale, kind.react);
  const names = subjectCase.calls.map(({ name }) => name);
  const connection = await connect(scaleServer(subject.server, names, scale), { audit: false });
  try {
    await work(subject, connection);
  } finally {
    await connection.close();
    await subject.close();
  }
}

const CASES = SUBJECTS.flatMap((subject) =>
  FAULTS.map((kind) => [subject.name, kind.name, subject, kind] as const),
);

test('tries at least 21 kinds of faults on each server', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBeGreaterThanOrEqual(21);
});

test.concurrent.for(CASES)(
  '%s bears %s: every call is answered in its time, and no request comes sooner than it was asked to',
  async ([, , subjectCase, kind]) => {
    await withSubject(subjectCase, kind, async ({ service }, connection) => {
      const { calls } = subjectCase;
      const callAll = (all = calls): Promise<Outcome[]> =>
        Promise.all(all.map((call) => callTimed(connection, call)));
      const outcomes = kind.isPausing === true ? await callAll(calls.slice(0, 1)) : [];
      // At once, so that some wait in the queue behind the others.
      outcomes.push(...(await callAll()));
      assertInTime(outcomes, kind);
      for (const { isError, error, text } of outcomes) {
        if (kind.ends !== 'either') expect(isError, text).toBe(kind.ends === 'fails');
        if (isError) expect(error?.code).toMatch(EXPECTED);
      }
      const count = service.count();
      const again = await callAll();
      assertInTime(again, kind);
      if (kind.pauseMs !== undefined) {
        expect(service.count()).toBe(count);
        for (const { error } of [...outcomes, ...again]) assertTold(error, kind.pauseMs);
      }
      expect(service.early()).toEqual([]);
    });
  },
);

/** Failures of the service, and never `internal` or one that says that something is not there. */
const EXPECTED = /^(?:rate_limited|unavailable|upstream_failed|timeout|too_large|busy)$/;

/** A caller learns how long the pause really is, in numbers and in words. */
function assertTold(error: Told | undefined, pauseMs: number): void {
  expect(error).toMatchObject({ retryable: true });
  expect(error?.retryAfterMs).toBeGreaterThan(pauseMs - DOCUMENTED_MS);
  expect(error?.retryAfterMs).toBeLessThanOrEqual(pauseMs + 2_000);
}
