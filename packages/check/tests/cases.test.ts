import { expect, test } from 'vitest';

import type { EvidenceName } from '../src/probe/evidence-map.evidence.ts';
import { readArea, type AnyRule, type Evidence, type Outcome } from '../src/rules/define-rule.ts';
import { rules } from '../src/rules/index.ts';
import { toResults } from '../src/audit/judge.ts';
import { cases } from './cases/index.ts';
import type { RuleCases } from './support/cases.ts';

function verdictsOf(rule: AnyRule, evidence: Evidence<EvidenceName>): readonly string[] {
  const outcomes = [rule.judge(evidence)].flat() as readonly Outcome[];
  const results = toResults(rule, evidence.variant, outcomes);
  return [...new Set(results.map(({ verdict }) => verdict))];
}

const expected: readonly (readonly [keyof RuleCases, string])[] = [
  ['passes', 'pass'],
  ['fails', 'fail'],
  ['disputed', 'disputed'],
  ['notApplicable', 'not-applicable'],
  ['notVerified', 'not-verified'],
];

test.each(rules.map((rule) => [rule.id, rule] as const))(
  '%s says of each made-up piece of evidence what it should',
  (id, rule) => {
    const own = cases[id];
    const file = `packages/check/tests/cases/${readArea(id)}.ts`;
    for (const [kind, verdict] of expected) {
      for (const [index, given] of (own?.[kind] ?? []).entries()) {
        expect(verdictsOf(rule, given), `${kind} ${index}, in or beside ${file}`).toContain(
          verdict,
        );
      }
    }
  },
);

test('every rule has evidence that passes and evidence that fails', () => {
  const lacking = rules.filter(({ id }) => {
    const own = cases[id];
    return !own || own.passes.length === 0 || own.fails.length === 0;
  });
  const left = lacking.map(
    ({ id }) => `${id}: write packages/check/tests/cases/${readArea(id)}.ts`,
  );
  expect(left).toEqual([]);
});

test('every case speaks of a rule', () => {
  const ids = new Set(rules.map(({ id }) => id));
  expect(Object.keys(cases).filter((id) => !ids.has(id))).toEqual([]);
});
