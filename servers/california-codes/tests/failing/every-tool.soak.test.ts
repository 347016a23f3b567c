import { FAULT_KINDS, type FaultKind } from '@wellspoken/simulator-leginfo';
import { expect, test } from 'vitest';

import { FINDING, MISSING, type EveryCall, type Outcome } from '../support/every-call.ts';
import { openTestSession, type TestSession } from '../support/open-test-session.ts';
import { failureOf, wordsOf } from '../support/words-of.ts';

const EVERY_CALL = [...FINDING, ...MISSING];

/** Faults after which the same request may well work. */
const PASSING: readonly FaultKind[] = [
  'cookie-required',
  'empty-body',
  '503',
  '429',
  '500',
  'cut-page',
  'truncated',
  'reset',
];

/** Oddities of an answer that is good. */
const HARMLESS: readonly FaultKind[] = ['slow', 'wrong-charset', 'latin1'];

/** What takes the place of every page. */
const CLOSED: readonly FaultKind[] = ['challenge', 'maintenance'];

/** Changes of the pages that have law on them; one that has none, or only headings, is as before. */
const OF_TEXTS: readonly FaultKind[] = [
  'heading-tags',
  'number-moved',
  'note-moved',
  'wrong-section',
];

const DRIFT: readonly FaultKind[] = ['renamed-wrapper', ...OF_TEXTS];

/** What is asked for when a fault stays that has to make it fail. */
const LASTING: readonly FaultKind[] = [
  // Whoever visits the start page gets the cookie, so its want never stays.
  ...PASSING.filter((kind) => kind !== 'cookie-required'),
  ...CLOSED,
  ...DRIFT,
];

function sufferingFrom(kind: FaultKind): readonly EveryCall[] {
  if (!OF_TEXTS.includes(kind)) return EVERY_CALL;
  return FINDING.filter(({ needs }) => needs.join(' ') !== 'codedisplayexpand');
}

/** Without what differs from one call to the next: the time. */
function lasting(outcome: Outcome): string {
  return JSON.stringify(outcome).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then');
}

let undisturbed: Promise<ReadonlyMap<EveryCall, string>> | undefined;

/** What comes of every call when nothing fails; found out once, because it is always the same. */
function whenNothingFails(): Promise<ReadonlyMap<EveryCall, string>> {
  const find = async (): Promise<ReadonlyMap<EveryCall, string>> => {
    const session = await openTestSession();
    const outcomes = new Map<EveryCall, string>();
    for (const call of EVERY_CALL) outcomes.set(call, lasting(await call.run(session)));
    return outcomes;
  };
  undisturbed ??= find();
  return undisturbed;
}

test('every fault of the simulator is tried here', () => {
  const apart: readonly FaultKind[] = ['hang', 'stale-view-state'];
  expect(new Set([...PASSING, ...HARMLESS, ...CLOSED, ...DRIFT, ...apart])).toEqual(
    new Set(FAULT_KINDS),
  );
});

test('every call asks for the pages that it is said to need, and tells what is there', async () => {
  const session = await openTestSession();
  for (const { what, needs, run } of EVERY_CALL) {
    await run(session);
    const asked = Object.keys(session.simulator.counters().byPath);
    expect({ what, asked }).toEqual({ what, asked: needs.map((path) => `${path}.xhtml`) });
    session.simulator.clear();
  }
  const outcomes = await whenNothingFails();
  for (const call of FINDING) expect(outcomes.get(call)).toMatch(/"isError":false/);
  for (const call of MISSING) {
    expect(outcomes.get(call)).toMatch(/"not_found"|Resource not found|"sections":\[\]/);
  }
});

/** How long what only takes its time takes. */
const LITTLE: Partial<Record<FaultKind, { readonly ms: number }>> = { slow: { ms: 5 } };

/** Who has just been to the start page lacks no cookie, so a second empty page is a failure. */
function pathsFor(kind: FaultKind, { needs }: EveryCall): readonly string[] {
  return kind === 'empty-body' ? needs.slice(0, 1) : needs;
}

test.for([...PASSING, ...HARMLESS])(
  'after one %s every tool answers as if nothing had been',
  async (kind) => {
    const expected = await whenNothingFails();
    const session = await openTestSession();
    for (const call of [...FINDING, ...MISSING.slice(0, 1)]) {
      for (const path of pathsFor(kind, call))
        session.simulator.fail({ kind, path, ...LITTLE[kind] });
      expect(lasting(await call.run(session))).toBe(expected.get(call));
      session.simulator.clear();
    }
  },
);

/** After some of these in a row the site is left alone for a while. */
const DOWN: ReadonlySet<FaultKind> = new Set(['503', '500', 'reset', 'truncated', 'cut-page']);

const HELPFUL = /^(?:unavailable|upstream_failed|rate_limited|timeout)$/;
const CHANGED = "Unverified: the site's page changed: ";

/** What is said of a failure; of anything else, that it is none. */
function failureIn(outcome: Outcome): string {
  if (!outcome.isError) return unverifiedIn(outcome.given);
  return HELPFUL.test(outcome.code) ? outcome.words : `No failure of the site: ${outcome.code}`;
}

/** Why the one citation of a text is unverified. */
function unverifiedIn(given: unknown): string {
  const said = JSON.stringify(given);
  const [, remark] = /"status":"unverified".*"remark":"(Unverified: .+?)","url"/.exec(said) ?? [];
  return remark ?? `No failure: ${said.slice(0, 300)}`;
}

test.for(LASTING)('%s that stays fails in every tool, and never as an absence', async (kind) => {
  const expected = await whenNothingFails();
  const session = await openTestSession();
  for (const call of sufferingFrom(kind)) {
    session.simulator.fail({ kind, times: Infinity });
    const failure = failureIn(await call.run(session));
    expect(`${call.what}: ${failure}`).not.toMatch(/: No failure/);
    expect(failure.startsWith(CHANGED), failure).toBe(DRIFT.includes(kind));
    session.simulator.clear();
    // One that works, so that the site is not left alone after many that did not.
    if (DOWN.has(kind)) expect(lasting(await call.run(session))).toBe(expected.get(call));
  }
});

test('versions whose pages always expire are a failure, and one that expires once is none', async () => {
  const expected = await whenNothingFails();
  const session = await openTestSession();
  const call = FINDING.find(({ needs }) => needs.includes('selectFromMultiples'));
  if (call === undefined) throw new Error('No call asks for several versions.');
  const fault = { kind: 'stale-view-state', path: 'selectFromMultiples' } as const;
  session.simulator.fail({ ...fault, times: Infinity });
  expect(failureIn(await call.run(session))).toMatch(/^Unverified: .+ failed to show the versions/);
  session.simulator.clear();
  session.simulator.fail(fault);
  expect(lasting(await call.run(session))).toBe(expected.get(call));
});

test('a site that keeps silent is a timeout in every tool', async () => {
  const pace = { minGapMs: 0, retryBaseMs: 1, attemptMs: 100 };
  const said = EVERY_CALL.map(async ({ run }) => {
    const session = await openTestSession({ library: { pace } });
    session.simulator.fail({ kind: 'hang', times: Infinity });
    return failureIn(await run(session));
  });
  for (const failure of await Promise.all(said)) {
    expect(failure).toMatch(/The legislature's site did not answer within 100 ms/);
  }
});

const TWO_DAYS = 2 * 86_400_000;

/** A session whose clock is two days ahead of when all calls were made, and what came of them then. */
async function openKept(): Promise<
  TestSession & { readonly before: ReadonlyMap<EveryCall, Outcome> }
> {
  let aheadMs = 0;
  const session = await openTestSession({ library: { now: () => Date.now() + aheadMs } });
  const before = new Map<EveryCall, Outcome>();
  for (const call of EVERY_CALL) before.set(call, await call.run(session));
  aheadMs = TWO_DAYS;
  return { ...session, before };
}

/** What is told of the law, without when and how it came; of a page of text, without its last lines. */
function lawIn(given: unknown): string {
  const { structuredContent = given } = given as { readonly structuredContent?: unknown };
  const ofSource = ['fetchedAt', 'cached', 'ageSeconds', 'stale'];
  return JSON.stringify(structuredContent, (key, value: unknown) =>
    ofSource.includes(key) ? undefined : value,
  ).replace(/\\n\\nSource: [^"]*/g, '');
}

/** Why an answer is said to be old; nothing where it is not. */
function staleIn(given: unknown): string {
  const [why = ''] = /(?:"stale":"|It may be out of date: )[^"]+/.exec(JSON.stringify(given)) ?? [];
  return why;
}

/** One for each way in which the site fails: no answer, an odd one, a changed page with and without law. */
const OF_EACH_SORT = ['503', 'empty-body', 'challenge', 'renamed-wrapper', 'note-moved'] as const;

test.for(OF_EACH_SORT)(
  'while %s stays, every tool tells the law that was kept long ago, and marks it as stale',
  async (kind) => {
    const { before, simulator, ...session } = await openKept();
    simulator.fail({ kind, times: Infinity });
    for (const call of sufferingFrom(kind).filter((one) => FINDING.includes(one))) {
      const [fresh, old] = [before.get(call), await call.run(session)];
      if (fresh?.isError !== false || old.isError) throw new Error(`${call.what} failed.`);
      expect(lawIn(old.given)).toBe(lawIn(fresh.given));
      expect(staleIn(fresh.given)).toBe('');
      expect(staleIn(old.given)).toMatch(
        DRIFT.includes(kind) ? /the site's page changed/ : /The legislature's site/,
      );
    }
  },
);

test.for(['503', 'renamed-wrapper'] as const)(
  'while %s stays, no tool tells an absence that was kept long ago',
  async (kind) => {
    const { simulator, ...session } = await openKept();
    simulator.fail({ kind, times: Infinity });
    for (const { what, run } of MISSING) {
      expect(`${what}: ${failureIn(await run(session))}`).not.toMatch(/: No failure/);
    }
  },
);

const LACKING: readonly (readonly [string, Record<string, unknown>])[] = [
  ['fetch_ed_code', { section: '15278', subdivision: '(z)' }],
  ['fetch_ed_code', { section: '48900', version: '2' }],
  ['fetch_code_section', { citation: 'VEH 23152', subdivision: '(z)' }],
  ['compare_versions', { citation: 'EDC 48900.5' }],
  ['get_code_toc', { code: 'PEN', path: 'Part 99' }],
];

test('what an old text lacks is not called absent', async () => {
  const { simulator, call } = await openKept();
  for (const [name, args] of LACKING) {
    expect(failureOf(await call(name, args)).code).toBe('not_found');
    simulator.fail({ kind: 'renamed-wrapper', times: Infinity });
    const old = await call(name, args);
    expect(failureOf(old).code).toBe('unavailable');
    expect(wordsOf(old)).toMatch(/^Unverified: .*the site's page changed/);
    simulator.clear();
  }
});

test.for([
  ['table of contents', 'codedisplayexpand'],
  ['page', 'codes_displayText'],
])('a range is marked as stale where only its %s is old', async ([, path = '']) => {
  const { simulator, call } = await openKept();
  simulator.fail({ kind: '503', path, times: Infinity });
  const range = { code: 'EDC', from: '60000', to: '60005' };
  expect(staleIn(await call('fetch_code_range', range))).toMatch(/The legislature's site/);
  // Between two sections of a page that is there: what was not then may be now.
  const gap = { code: 'EDC', from: '60000.5', to: '60000.6' };
  expect(failureOf(await call('fetch_code_range', gap)).code).toBe('unavailable');
});
