import { expect, test } from 'vitest';

import { chooseExitCode } from '../src/report/findings.ts';
import { examineOdd, faultsOf, nothing, verdictsOf } from './support/odd.ts';

test('a server whose every answer takes longer than 30 s cannot be examined in the usual time', async () => {
  const { report, left } = await examineOdd(['answers-late', 'everything', '32000']);
  expect(chooseExitCode(report)).toBe(3);
  expect(report.problems.join('\n')).toContain('--timeout');
  expect(left).toEqual(nothing);
});

test('a server whose every answer takes 30 s is examined by those who wait', async () => {
  const { report, left } = await examineOdd(['answers-late', 'everything', '30000'], {
    timeoutSeconds: 45,
    only: ['init/fields', 'init/version-other', 'tools/title'],
  });
  expect(chooseExitCode(report)).toBe(0);
  expect(report.eras.map(({ era }) => era)).toEqual(['legacy']);
  expect(faultsOf(report)).toEqual([]);
  expect(left).toEqual(nothing);
});

test('tools that take 30 s are told as such after a full audit', async () => {
  const { report, left } = await examineOdd(['answers-late', 'calls', '30000']);
  expect(chooseExitCode(report)).toBe(0);
  expect(verdictsOf(report, 'call/timeout')).toEqual(['fail']);
  expect(faultsOf(report)).toEqual([]);
  expect(left).toEqual(nothing);
});
