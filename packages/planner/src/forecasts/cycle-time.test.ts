import { expect, test } from 'vitest';

import { measureCycleTime, type Measurable } from './velocity.ts';

const issue = (days: number, ...labels: string[]): Measurable => ({
  createdAt: '2026-01-01T00:00:00Z',
  closedAt: new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString(),
  labels,
  stateReason: 'completed',
});

const ISSUES: readonly Measurable[] = [
  issue(14, 'bug'),
  issue(22, 'Bug', 'console'),
  issue(16.25, 'bug'),
  issue(2, 'documentation'),
  issue(40, 'feature'),
  { ...issue(1, 'bug'), stateReason: 'not_planned' },
  { ...issue(1, 'bug'), stateReason: 'duplicate' },
  { createdAt: '2026-01-01T00:00:00Z', labels: ['bug'] },
];

test('measures what was finished and shares a label', () => {
  // 14, 16.25, 22: the second of three is the median; 85 % of 3 is 2.55, so the third is p85.
  expect(measureCycleTime(ISSUES, ['bug'])).toEqual({ count: 3, medianDays: 16.3, p85Days: 22 });
});

test('without labels everything that was finished counts', () => {
  // 2, 14, 16.25, 22, 40: the third, and 85 % of 5 is 4.25, so the fifth.
  expect(measureCycleTime(ISSUES, [])).toEqual({ count: 5, medianDays: 16.3, p85Days: 40 });
});

test('of fewer than three only the count is told', () => {
  expect(measureCycleTime(ISSUES, ['documentation', 'feature'])).toEqual({ count: 2 });
  expect(measureCycleTime([], ['bug'])).toEqual({ count: 0 });
});
