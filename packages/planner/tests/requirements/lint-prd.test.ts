import { expect, test } from 'vitest';

import { readDocuments } from '../../../../tests/support/read-documents.ts';
import { lintPrd } from './read-texts.ts';

/** A document in which nothing is to be mended. */
const GOOD = `# Night mode

## Summary

The probe works at night.

## Problem

Three of five probes lose 40 pictures a night.

## Users

- Operators

## Goals

- Lost pictures: from 40 to 2 a night, by 2027-03-01

## Non-goals

- Pictures in colour

## Functional requirements

### FR-1 Read the light sensor

As an operator, I want to see how dark it is, so that I trust the probe.

Acceptance criteria:

- Darkness shows within 10 seconds

### FR-2 Sleep when it is dark

- Depends on: FR-1

Acceptance criteria:

- The motor stops within 5 seconds

## Non-functional requirements

- NFR-1: The sensor answers within 200 ms

## Success metrics

- 2 lost pictures a night

## Milestones

- Alpha (due 2027-03-01): FR-1, FR-2

## Risks

- The sensor freezes: it is heated

## Open questions

- [x] Who pays? The town.
`;

test('a good document has nothing to mend', () => {
  expect(lintPrd(GOOD).findings).toEqual([]);
  expect(lintPrd(GOOD).counts).toEqual({ error: 0, warning: 0, hint: 0 });
});

/** One change to the good document each, the rule that must see it, and the line. */
const CHANGES: readonly (readonly [string, string, string, number])[] = [
  ['missing-summary', '## Summary\n\nThe probe works at night.\n', '', 1],
  ['missing-problem', '## Problem', '## Weather', 1],
  ['missing-users', '## Users', '## Weather', 1],
  ['missing-goals', '## Goals', '## Weather', 1],
  ['missing-non-goals', '## Non-goals', '## Weather', 1],
  ['missing-metrics', '## Success metrics', '## Weather', 1],
  ['missing-milestones', '## Milestones', '## Weather', 1],
  ['missing-risks', '## Risks', '## Weather', 1],
  ['missing-questions', '## Open questions', '## Weather', 1],
  [
    'missing-non-functional',
    '## Non-functional requirements\n\n- NFR-1: The sensor',
    '## Notes\n\n- It',
    1,
  ],
  ['vague-word', 'The motor stops within 5 seconds', 'The motor stops fast', 33],
  ['undecided', 'The motor stops within 5 seconds', 'The motor stops, TBD', 33],
  ['not-measurable', 'The sensor answers within 200 ms', 'The sensor answers', 43],
  ['no-criteria', 'Acceptance criteria:\n\n- The motor stops within 5 seconds\n', '', 33],
  [
    'story-without-criteria',
    'Acceptance criteria:\n\n- Darkness shows within 10 seconds\n',
    '',
    25,
  ],
  ['story-without-benefit', ', so that I trust the probe', '', 25],
  ['no-id', '### FR-2 Sleep', '### Sleep', 33],
  ['duplicate-id', '### FR-2 Sleep', '### FR-1 Sleep', 33],
  ['dangling-dependency', 'Depends on: FR-1', 'Depends on: FR-9', 35],
  ['circular-dependency', 'Depends on: FR-1', 'Depends on: FR-2', 33],
  ['unclear-dependency', 'Depends on: FR-1', 'Depends on: the weather', 35],
  ['impossible-day', '(due 2027-03-01)', '(due 2027-02-30)', 51],
  ['not-a-requirement', '### FR-1', 'People like the moon.\n\n### FR-1', 25],
  ['loose-criterion', '## Risks', '## Acceptance criteria\n\n- All are content\n\n## Risks', 55],
  [
    'should-be-able',
    '### FR-2 Sleep when it is dark',
    '### FR-2 The probe should be able to sleep',
    33,
  ],
  ['two-in-one', '### FR-2 Sleep when it is dark', '### FR-2 It must sleep and must wake', 33],
  ['goal-without-number', 'from 40 to 2 a night, by 2027-03-01', 'fewer', 17],
  ['empty-section', '- Pictures in colour\n', '', 19],
  ['unanswered-question', '- [x] Who pays? The town.', '- [ ] Who pays?', 59],
];

test.for(CHANGES)('%s is found where it stands', ([rule, before, after, line]) => {
  expect(GOOD).toContain(before);
  const found = lintPrd(GOOD.replace(before, after)).findings;
  expect(found.filter((one) => one.rule === rule).map((one) => one.line)).toContain(line);
  expect(found.every(({ what, mend }) => what.length > 10 && mend.length > 10)).toBe(true);
});

test('a document without requirements or criteria is told so', () => {
  const rules = (text: string): readonly string[] => lintPrd(text).findings.map(({ rule }) => rule);
  expect(rules('# Empty')).toContain('missing-requirements');
  expect(rules('## Requirements\n\n- FR-1: Fly')).toContain('missing-acceptance');
  expect(rules('## Requirements\n\n- FR-1: Fly')).not.toContain('missing-requirements');
});

test('errors come before warnings, and the counts are those of the findings', () => {
  for (const text of readDocuments().values()) {
    const { findings, counts } = lintPrd(text);
    const severities = findings.map(({ severity }) => severity);
    expect(severities).toEqual([
      ...Array<string>(counts.error).fill('error'),
      ...Array<string>(counts.warning).fill('warning'),
      ...Array<string>(counts.hint).fill('hint'),
    ]);
  }
});
