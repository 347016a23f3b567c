import { ERROR_META_KEY, type ServerDefinition } from '@wellspoken/kit';
import { connect, type TestConnection } from '@wellspoken/kit/testing';
import { expect, test } from 'vitest';

import { type FaultKind, FAULTS } from './faults.ts';
import { type Subject, type SubjectCase, SUBJECTS } from './subjects.ts';

/** Every gap, wait and limit is divided by this, that of a whole call too. */
const SCALE = 20;
const DOCUMENTED_MS = 60_000;
const BOUND_MS = DOCUMENTED_MS / SCALE;
/** The tests share their process and two cores, so a timer may be told late. */
const LAG_MS = 500;

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
function scaleServer(server: ServerDefinition, names: readonly string[]): ServerDefinition {
  expect(server.limits.timeoutMs).toBe(DOCUMENTED_MS);
  for (const name of names) expect(server.tools.get(name)).toMatchObject({ name });
  for (const name of names) expect(server.tools.get(name)?.timeoutMs).toBeUndefined();
  return { ...server, limits: { ...server.limits, timeoutMs: BOUND_MS } };
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
  const subject = await subjectCase.open(SCALE, kind.react);
  const names = subjectCase.calls.map(({ name }) => name);
  const connection = await connect(scaleServer(subject.server, names), { audit: false });
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
      for (const { tookMs } of outcomes) expect(tookMs).toBeLessThan(BOUND_MS + LAG_MS);
      for (const { isError, error, text } of outcomes) {
        if (kind.ends !== 'either') expect(isError, text).toBe(kind.ends === 'fails');
        if (isError) expect(error?.code).toMatch(EXPECTED);
      }
      const count = service.count();
      const again = await callAll();
      for (const { tookMs } of again) expect(tookMs).toBeLessThan(BOUND_MS + LAG_MS);
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
  expect(error?.retryAfterMs).toBeGreaterThan(pauseMs - 5_000 - LAG_MS);
  expect(error?.retryAfterMs).toBeLessThanOrEqual(pauseMs + 2_000);
}
