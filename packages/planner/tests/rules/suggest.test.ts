import { expect, test } from 'vitest';

import { matchRules } from '../../src/rules/match-rules.ts';
import { readRules } from '../../src/rules/read-rules.ts';
import type { Subject } from '../../src/rules/rule.ts';
import type { LabelSuggested } from '../../src/similarity/neighbour-labels.ts';
import { findReportFacts } from '../../src/triage/subject.ts';
import { suggest, type SuggestFacts, type Suggestions } from '../../src/triage/suggest.ts';

const SUBJECT: Subject = {
  id: 'I_1',
  kind: 'issue',
  reference: 'acme/probe#1',
  title: 'Crash',
  body: '',
  state: 'open',
  labels: [],
  assignees: [],
  createdAt: '2026-03-01T12:00:00Z',
  updatedAt: '2026-03-01T12:00:00Z',
  changedPaths: [],
  fields: {},
};

const KNOWN = {
  labels: ['bug', 'Performance', 'question'],
  types: ['Bug', 'Task'],
  milestones: ['Beta'],
};

const NOBODY = { logins: [], ownership: [] };

/** What rules, each written as the changes of one, suggest for the subject. */
function suggested(
  changes: readonly string[],
  facts: Partial<Omit<SuggestFacts, 'subject'>> & { readonly subject?: Partial<Subject> } = {},
): Suggestions {
  const list = changes.map((one, at) => ` - { name: R${at + 1}, then: ${one} }`).join('\n');
  const { rules, problems } = readRules(`rules: ${changes.length === 0 ? '[]' : `\n${list}`}`);
  expect(problems).toEqual([]);
  const subject = { ...SUBJECT, ...facts.subject };
  const matches = matchRules(rules, subject, { trigger: 'triage', now: new Date(0) });
  return suggest({ neighbours: [], owners: NOBODY, known: KNOWN, ...facts, subject, matches });
}

function wordsOf({ suggestions }: Suggestions): readonly string[] {
  return suggestions.map(({ what, value, confidence, replaces }) =>
    [what, value, confidence, ...(replaces === undefined ? [] : [`for ${replaces}`])].join(' '),
  );
}

function neighbour(label: string, confidence: number): LabelSuggested {
  const evidence = [{ reference: 'acme/probe#9', title: 'Slow', score: 0.5 }];
  return { label, confidence, evidence, words: ['slow'] };
}

test('what rules say is sure, and is written as the repository writes it', () => {
  const all = suggested([
    '{ add_labels: [BUG, performance], set_type: bug, set_priority: P1, set_milestone: beta, assign: ada }',
  ]);
  expect(wordsOf(all)).toEqual([
    'label bug 1',
    'label Performance 1',
    'type Bug 1',
    'priority P1 1',
    'milestone Beta 1',
    'assignee ada 1',
  ]);
  expect(all.suggestions[0]?.evidence).toEqual([{ kind: 'rule', text: '"R1" always holds' }]);
});

test('nothing is suggested that is so already, and what would be lost is told', () => {
  const subject = {
    labels: ['Bug', 'priority:p1'],
    assignees: ['Ada'],
    type: 'Task',
    milestone: 'Beta',
  };
  const rules = [
    '{ add_labels: bug, set_type: Bug, set_priority: P1, set_milestone: Beta, assign: ada }',
  ];
  expect(wordsOf(suggested(rules, { subject }))).toEqual(['type Bug 1 for Task']);
  const fields = { Priority: 'P0' };
  expect(wordsOf(suggested(['{ set_priority: P1 }'], { subject: { fields } }))).toEqual([
    'priority P1 1 for P0',
  ]);
  expect(wordsOf(suggested(['{ set_priority: p0 }'], { subject: { fields } }))).toEqual([]);
});

test('names that the repository lacks, and what triage does not do, are left out with a reason', () => {
  const all = suggested([
    '{ add_labels: crash, set_type: Epic, set_milestone: Gamma, close: true, comment: Hi }',
  ]);
  expect(all.suggestions).toEqual([]);
  expect(all.leftOut.map(({ what, why }) => `${what}: ${why}`)).toEqual([
    'Add the label crash (rule "R1"): The repository has no label "crash". create_label makes it.',
    'Set the type Epic (rule "R1"): The repository has no issue type "Epic". There are: Bug, Task.',
    'Set the milestone Gamma (rule "R1"): The repository has no milestone "Gamma". list_milestones shows them.',
    'Close it as completed (rule "R1"): Triage only suggests. run_rules does this, for rules that are on run.',
    'Write a comment (rule "R1"): Triage only suggests. run_rules does this, for rules that are on run.',
  ]);
});

test('of rules that disagree the first counts, and both are named', () => {
  const all = suggested([
    '{ set_type: Bug, add_labels: [bug, question] }',
    '{ set_type: Task, remove_labels: bug, add_labels: question }',
  ]);
  expect(wordsOf(all)).toEqual(['type Bug 1', 'label bug 1', 'label question 1']);
  expect(all.conflicts).toEqual([
    {
      message: '"R1" wants to set the type Bug, "R2" to set the type Task. The first rule counts.',
      rules: ['R1', 'R2'],
    },
    {
      message:
        '"R1" wants to add the label bug, "R2" to remove the label bug. The first rule counts.',
      rules: ['R1', 'R2'],
    },
  ]);
  expect(all.suggestions.at(-1)?.evidence).toHaveLength(2);
});

test('labels of issues that are alike are as sure as they are, and join with rules', () => {
  const neighbours = [neighbour('performance', 0.7), neighbour('bug', 0.4), neighbour('gone', 0.9)];
  const all = suggested(['{ add_labels: bug }', '{ remove_labels: question }'], {
    neighbours: [...neighbours, neighbour('question', 0.9)],
  });
  expect(wordsOf(all)).toEqual(['label bug 1', 'label Performance 0.7']);
  expect(all.suggestions[1]?.evidence).toEqual([
    { kind: 'similar_issue', text: '"Slow" has it too; alike by 0.5', reference: 'acme/probe#9' },
    { kind: 'words', text: 'Issues with "slow" have "performance" more often than others' },
  ]);
  expect(
    wordsOf(suggested([], { neighbours, subject: { labels: ['bug', 'Performance'] } })),
  ).toEqual([]);
});

test('owners of code are likely, where nobody has it and no rule says who', () => {
  const owners = { logins: ['alan'], ownership: ['a.ts fits * (CODEOWNERS, line 1)'] };
  const all = suggested([], { owners });
  expect(wordsOf(all)).toEqual(['assignee alan 0.5']);
  expect(all.suggestions[0]?.evidence).toEqual([
    { kind: 'codeowners', text: 'a.ts fits * (CODEOWNERS, line 1)' },
  ]);
  expect(wordsOf(suggested(['{ assign: grace }'], { owners }))).toEqual(['assignee grace 1']);
  expect(wordsOf(suggested([], { owners, subject: { assignees: ['ada'] } }))).toEqual([]);
});

test.for([
  ['', [], ['steps', 'expected', 'actual', 'version']],
  [
    '## Steps to reproduce\nx\n### Expected\ny\n### Actual\nz\nVersion: 1.2.3',
    ['steps 1', 'expected 3', 'actual 5', 'version 7'],
    [],
  ],
  [
    '1. Start it\n2. Stop it\n\nIt should stop; it hangs instead.',
    ['steps 1', 'expected 4', 'actual 4'],
    ['version'],
  ],
  ['The build is broken since the last release.', [], ['steps', 'expected', 'actual', 'version']],
  ['It came with commit 4f2a9c1.', ['version 1'], ['steps', 'expected', 'actual']],
  ['With v2.10 it fails.', ['version 1'], ['steps', 'expected', 'actual']],
  [
    '<!-- Steps to reproduce,\nversion 1.0 -->\nIt fails.',
    [],
    ['steps', 'expected', 'actual', 'version'],
  ],
] as const)('a report like %j shows %j, and %j is not found', ([body, found, notFound]) => {
  const facts = findReportFacts(body);
  expect(facts.found.map(({ fact, line }) => `${fact} ${line}`)).toEqual(found);
  expect(facts.notFound).toEqual(notFound);
});
