import { expect, test } from 'vitest';
import { hasPassed, scenarioOfFolder, unscoredInSummary, type Check } from './outcome.ts';

test.each<[string, readonly Check['status'][], boolean]>([
  ['a success', ['SUCCESS', 'INFO'], true],
  ['a success with a warning', ['SUCCESS', 'WARNING'], true],
  ['a failure among successes', ['SUCCESS', 'FAILURE'], false],
  ['a warning only', ['WARNING'], false],
  ['a skip only', ['SKIPPED'], false],
  ['no check at all', [], false],
])('counts a scenario with %s as it should', (_title, statuses, expected) => {
  const checks = statuses.map((status, index) => ({ id: String(index), status }));
  expect(hasPassed({ name: 'ping', scored: true, checks })).toBe(expected);
});

test('reads the scenario out of a result folder', () => {
  expect(scenarioOfFolder('server-server-sse-polling-2026-11-15T08-24-51-628Z')).toBe(
    'server-sse-polling',
  );
});

test('refuses a folder that the suite did not write', () => {
  expect(() => scenarioOfFolder('notes')).toThrow('"notes" is no result folder of the suite.');
});

test('reads which scenarios the suite does not score', () => {
  const output = [
    '=== SUMMARY ===',
    '✓ ping: 2 passed, 0 failed',
    '',
    'Not scored for 2025-11-25: 2 scenario(s) run, 1 failing. These do not affect conformance.',
    '  ✓ server-session-lifecycle (added-after-release)',
    '  ✗ json-schema-2020-12 (pending)',
    '',
  ].join('\n');
  expect([...unscoredInSummary(output)]).toEqual([
    'server-session-lifecycle',
    'json-schema-2020-12',
  ]);
});
