import { startSimulator } from '@wellspoken/simulator-leginfo';
import { expect, onTestFinished, test } from 'vitest';

import { openTestSession } from '../support/open-test-session.ts';
import { spawnStdio } from '../support/spawn-stdio.ts';
import { failureOf, wordsOf } from '../support/words-of.ts';

const ONE_SECTION: readonly (readonly [string, Record<string, unknown>])[] = [
  ['fetch_ed_code', { section: 15278 }],
  ['fetch_code_section', { code: 'Education', section: '§ 15278' }],
  ['compare_versions', { citation: 'Ed. Code, § 15278, subd. (b)', quote: 'Ensuring' }],
];

test.for(ONE_SECTION)(
  'calls of all tools for a section count together, so that %s is refused as the fourth',
  async ([name, args]) => {
    const { call, simulator } = await openTestSession({ server: { sectionLimit: 3 } });
    for (const [other, given] of ONE_SECTION) {
      expect((await call(other, given)).isError ?? false).toBe(false);
    }
    const asked = simulator.counters().total;
    const refused = await call(name, args);
    expect(failureOf(refused)).toMatchObject({ code: 'rate_limited', retryable: true });
    expect(failureOf(refused).retryAfterMs).toBeGreaterThan(0);
    expect(wordsOf(refused)).toMatch(/3/);
    expect(simulator.counters().total).toBe(asked);
  },
);

test('the same number in another code or article is another section', async () => {
  const { call } = await openTestSession({ server: { sectionLimit: 1 } });
  const asked = [
    { citation: 'Cal. Const., art. I, § 1' },
    { citation: 'Cal. Const., art. XIII B, § 1' },
    { code: 'WIC', section: '300' },
    // There is no such section, which takes nothing from its limit.
    { code: 'PEN', section: '300' },
  ];
  for (const args of asked) {
    expect(failureOf(await call('fetch_code_section', args)).code).not.toBe('rate_limited');
  }
  for (const args of asked) {
    expect(failureOf(await call('fetch_code_section', args)).code).toBe('rate_limited');
  }
});

test('a call that names no section is told what is wrong, however often it comes', async () => {
  const { call } = await openTestSession({ server: { sectionLimit: 1 } });
  for (let count = 0; count < 3; count += 1) {
    expect(failureOf(await call('fetch_ed_code', { section: 'nonsense' })).code).toBe(
      'invalid_arguments',
    );
  }
});

test('over stdio too, one caller has so many calls a minute, over all tools', async () => {
  const simulator = await startSimulator();
  onTestFinished(() => simulator.close());
  const { client } = await spawnStdio(simulator, ['--call-limit', '3']);
  const calls = [
    { name: 'list_codes', arguments: {} },
    { name: 'fetch_ed_code', arguments: { section: '15278' } },
    { name: 'search_code_text', arguments: { query: 'bond' } },
  ];
  for (const call of calls) expect((await client.callTool(call)).isError ?? false).toBe(false);
  const refused = await client.callTool({ name: 'list_codes', arguments: {} });
  const { code, retryAfterMs = 0 } = failureOf(refused);
  expect(code).toBe('rate_limited');
  expect(retryAfterMs).toBeGreaterThan(0);
  expect(retryAfterMs).toBeLessThanOrEqual(60_000);
});
