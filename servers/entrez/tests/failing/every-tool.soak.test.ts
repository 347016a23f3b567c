import type { FaultKind } from '@wellspoken/simulator-ncbi';
import { expect, test } from 'vitest';

import { EVERY_CALL, type EveryCall, type Outcome } from '../support/every-call.ts';
import { openTestServer, type TestServer } from '../support/open-test-server.ts';

/** Faults after which the same request may well work. */
const PASSING: readonly FaultKind[] = [
  'rate_limited',
  'backend_exception',
  'prolog_only',
  'html_502',
  'html_200',
  'cut_xml',
  'reset',
  'empty_body',
];

/** Oddities of an answer that is good. */
const HARMLESS: readonly FaultKind[] = [
  'wrong_content_type',
  'redirect_301',
  'control_characters',
  'wrong_charset',
  'latin1',
];

/** What only the E-utilities do. */
const OF_EUTILS: ReadonlySet<FaultKind> = new Set([
  'backend_exception',
  'prolog_only',
  'control_characters',
]);

/** After some of these in a row a service is left alone for a while. */
const DOWN: ReadonlySet<FaultKind> = new Set(['html_502', 'reset']);

function isEutility(path: string): boolean {
  return /^e\w+\.f?cgi$/.test(path);
}

/** Other bytes are another body, where a body is given as it came. */
const OF_FACTS: ReadonlySet<FaultKind> = new Set(['wrong_charset', 'latin1']);

function callsFor(kind: FaultKind): readonly EveryCall[] {
  return EVERY_CALL.filter(({ needs, gives }) => {
    if (OF_EUTILS.has(kind) && !needs.flat().every(isEutility)) return false;
    if (OF_FACTS.has(kind)) return gives === 'facts';
    return kind !== 'cut_xml' || gives !== 'text';
  });
}

type Outcomes = ReadonlyMap<EveryCall, string>;

/** What comes of calls when each of their requests meets a fault once, or none. */
async function outcomesAfter(
  { simulator, ...server }: TestServer,
  calls: readonly EveryCall[],
  kind?: FaultKind,
): Promise<Outcomes> {
  const outcomes = new Map<EveryCall, string>();
  for (const call of calls) {
    const paths = kind === undefined ? [] : call.needs.flat().map((path) => ({ path, kind }));
    for (const fault of paths) simulator.fail(fault);
    outcomes.set(call, lasting(await call.run(server)));
    simulator.clear();
  }
  return outcomes;
}

/** Without what differs from one call to the next: the time, and the names of remembered sets. */
function lasting(outcome: Outcome): string {
  return JSON.stringify(outcome)
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
    .replace(/MCID_\w+/g, 'some set');
}

let undisturbed: Promise<Outcomes> | undefined;

/** What comes of every call when nothing fails; found out once, because it is always the same. */
function whenNothingFails(): Promise<Outcomes> {
  undisturbed ??= openTestServer().then((server) => outcomesAfter(server, EVERY_CALL));
  return undisturbed;
}

test('every call works when nothing fails, and finds something', async () => {
  for (const [{ what }, outcome] of await whenNothingFails()) {
    expect(`${what}: ${outcome}`).not.toMatch(/"isError":true|"(?:count|total)":0|"data":\[\]/);
  }
});

test.each([...PASSING, ...HARMLESS])(
  'after one %s every tool answers as if nothing had been',
  async (kind) => {
    const expected = await whenNothingFails();
    const outcomes = await outcomesAfter(await openTestServer(), callsFor(kind), kind);
    for (const [call, outcome] of outcomes) expect(outcome).toBe(expected.get(call));
  },
);

test.each(['bad_key', 'gone'] as const)(
  '%s is an error at once in every tool, and no record that is not there',
  async (kind) => {
    const server = await openTestServer();
    server.simulator.fail({ kind, times: Infinity });
    const outcomes = await Promise.all(
      EVERY_CALL.filter(({ needs }) => needs.flat().every(isEutility)).map(({ run }) =>
        run(server),
      ),
    );
    const codes = outcomes.map((outcome) => (outcome.isError ? outcome.code : 'none'));
    expect(new Set(codes)).toEqual(new Set([kind === 'gone' ? 'unavailable' : 'unauthenticated']));
  },
);

const HELPFUL = /^(?:unavailable|upstream_failed|rate_limited|timeout)$/;

/** What is wrong with how a call failed; nothing where it failed as it should. */
async function faultIn(server: TestServer, call: EveryCall): Promise<readonly string[]> {
  const outcome = await call.run(server);
  const isFine = outcome.isError && HELPFUL.test(outcome.code);
  return isFine ? [] : [`${call.what}: ${lasting(outcome).slice(0, 300)}`];
}

/** What calls need, and which of them; first what they need first, before an answer is kept. */
function needsOf(calls: readonly EveryCall[]): readonly (readonly [string, EveryCall[]])[] {
  const steps = calls.flatMap((call) =>
    call.needs.map((paths, step) => ({ call, step, need: paths.join(' ') })),
  );
  const lastStep = (need: string): number =>
    Math.max(...steps.filter((one) => one.need === need).map(({ step }) => step));
  return [...new Set(steps.map(({ need }) => need))]
    .toSorted((one, other) => lastStep(one) - lastStep(other))
    .map((need) => [need, steps.filter((one) => one.need === need).map(({ call }) => call)]);
}

test.each(PASSING.filter((kind) => !DOWN.has(kind)))(
  '%s that stays is an error in every tool, and never an empty answer',
  async (kind) => {
    const server = await openTestServer();
    for (const [need, calls] of needsOf(callsFor(kind))) {
      for (const path of need.split(' ')) server.simulator.fail({ kind, path, times: Infinity });
      const faults = await Promise.all(calls.map((call) => faultIn(server, call)));
      expect(faults.flat()).toEqual([]);
      server.simulator.clear();
    }
  },
);

test.each(PASSING.filter((kind) => DOWN.has(kind)))(
  '%s that stays is an error in every tool, and is over when it is over',
  async (kind) => {
    const server = await openTestServer();
    for (const call of callsFor(kind)) {
      for (const path of call.needs[0] ?? [])
        server.simulator.fail({ kind, path, times: Infinity });
      expect(await faultIn(server, call)).toEqual([]);
      server.simulator.clear();
      expect(await call.run(server)).toMatchObject({ isError: false });
    }
  },
);
