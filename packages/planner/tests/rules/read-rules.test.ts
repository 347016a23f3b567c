import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

import { readRules } from '../../src/rules/read-rules.ts';

/** The problems of a text, each as `line path: message`. */
function problemsOf(text: string): readonly string[] {
  return readRules(text).problems.map(
    ({ line, path: where, message }) => `${line} ${where}: ${message}`,
  );
}

/** The problems of one rule with this condition or these changes. */
function problemsWith(part: 'when' | 'then', value: string): readonly string[] {
  const rest = part === 'when' ? '   then: { archive: true }' : '';
  return problemsOf(`rules:\n - name: A\n   ${part}: ${value}\n${rest}`);
}

test('the example for users is read without a problem', () => {
  const file = path.join(import.meta.dirname, 'rules.example.yml');
  const { rules, problems } = readRules(readFileSync(file, 'utf8'));
  expect(problems).toEqual([]);
  expect(rules).toEqual([
    {
      name: 'Crashes are bugs',
      on: ['triage', 'run', 'issue_opened'],
      when: {
        text: [String.raw`\bcrash(es|ed|ing)?\b`, 'stack trace', 'segmentation fault'],
        labels: { none: ['bug'] },
      },
      changes: [
        { kind: 'add_labels', labels: ['bug'] },
        { kind: 'set_type', type: 'Bug' },
        { kind: 'set_priority', priority: 'P1' },
        { kind: 'assign', logins: ['codeowners'] },
      ],
    },
    {
      name: 'Documents',
      on: ['triage', 'run'],
      when: { paths: ['docs/', '*.md'] },
      changes: [{ kind: 'add_labels', labels: ['documentation'] }],
    },
    {
      name: 'Questions',
      on: ['triage', 'run'],
      when: {
        title: ['^how (do|can|should) ', String.raw`\?$`],
        labels: { none: ['bug', 'feature'] },
      },
      changes: [{ kind: 'add_labels', labels: ['question'] }],
    },
    {
      name: 'Stale questions',
      on: ['run'],
      when: { state: ['open'], labels: { any: ['question'] }, idleForDays: 30 },
      changes: [
        {
          kind: 'comment',
          body: 'Is this still open? It is closed for now; an answer opens it again.',
        },
        { kind: 'close', reason: 'not_planned' },
      ],
    },
    {
      name: 'Finished work is put away',
      on: ['run'],
      when: { state: ['closed', 'merged'], idleForDays: 14, fields: { Status: ['Done'] } },
      changes: [{ kind: 'archive' }],
    },
  ]);
});

test('every key has a friendly form, and numbers stay as they are written', () => {
  const { rules, problems } = readRules(`
rules:
  - when:
      kind: issue
      body: slow
      assignees: ada
      author: '@Alan'
      type: Task
      fields: { Estimate: [3, null], Size: XL }
      older_than_days: 7
    then:
      add_labels: 1.0
      remove_labels: [a, a]
      unassign: '@ada'
      set_milestone: 2
      set_field: { Estimate: 3, Status: Todo }
      clear_field: Due
      add_to_project: acme/4
      reopen: true
  - then: { close: true }
`);
  expect(problems).toEqual([]);
  expect(rules).toEqual([
    {
      name: 'Rule 1',
      on: ['triage', 'run'],
      when: {
        kind: ['issue'],
        body: ['slow'],
        assignees: { any: ['ada'] },
        author: ['@Alan'],
        type: ['Task'],
        fields: { Estimate: [3, null], Size: ['XL'] },
        olderThanDays: 7,
      },
      changes: [
        { kind: 'add_labels', labels: ['1.0'] },
        { kind: 'remove_labels', labels: ['a'] },
        { kind: 'unassign', logins: ['ada'] },
        { kind: 'set_milestone', milestone: '2' },
        { kind: 'set_field', field: 'Estimate', value: 3 },
        { kind: 'set_field', field: 'Status', value: 'Todo' },
        { kind: 'clear_field', field: 'Due' },
        { kind: 'add_to_project', project: 'acme/4' },
        { kind: 'reopen' },
      ],
    },
    {
      name: 'Rule 2',
      on: ['triage', 'run'],
      when: {},
      changes: [{ kind: 'close', reason: 'completed' }],
    },
  ]);
});

test('all mistakes are told at once, with line, place, what was expected and what came', () => {
  expect(
    problemsOf(`version: 2
rules:
  - nme: Crashes
    on: isue_opened
    when:
      title: '(?=a)'
      labels: { anny: x }
      older_than_days: 1.5
    then:
      addLabels: bug
      archive: false
      close: not-planned
  - when: { state: opn }
  - name: Good
    then: { archive: true }
`),
  ).toEqual([
    '1 version: Expected version: 1, got "2".',
    '3 rules.0.nme: The key "nme" is not known. Did you mean name? Expected one of: name, on, when, then.',
    expect.stringMatching(
      /^4 rules\.0\.on: "isue_opened" is not known\. Did you mean issue_opened\? /,
    ),
    expect.stringMatching(
      /^6 rules\.0\.when\.title: The pattern cannot be read: .* no look-around/,
    ),
    '7 rules.0.when.labels.anny: The key "anny" is not known. Did you mean any? Expected one of: any, all, none.',
    '8 rules.0.when.older_than_days: Expected a whole number of days from 1 to 36500, got "1.5".',
    expect.stringMatching(/^10 rules\.0\.then\.addLabels: .* Did you mean add_labels\?/),
    '11 rules.0.then.archive: Expected true; leave the key out where it is not wanted, got "false".',
    '12 rules.0.then.close: "not-planned" is not known. Did you mean not_planned? Expected one of: completed, not_planned.',
    '13 rules.1.then: Expected then: what the rule does.',
    '13 rules.1.when.state: "opn" is not known. Did you mean open? Expected one of: open, closed, merged.',
  ]);
});

test('a rule with a mistake is left out, and the others are there', () => {
  const text = 'rules:\n - name: A\n   thn: {}\n - name: B\n   then: { reopen: true }';
  expect(readRules(text).rules.map(({ name }) => name)).toEqual(['B']);
});

test.for([
  ['when', '{ title: [] }', /Expected 1 to 100 of: a pattern, got an empty list/],
  ['when', "{ title: '' }", /Expected a pattern, got nothing/],
  ['when', '{ title: [a, { b: c }] }', /title\.1: Expected a pattern, got keys with values/],
  ['when', "{ text: '.{900}z' }", /repeats too much/],
  ['when', `{ text: '${'a'.repeat(501)}' }`, /a pattern of at most 500 characters/],
  ['when', String.raw`{ text: '(a)\1' }`, /no back-references/],
  ['when', String.raw`{ text: '${String.raw`\pL`.repeat(9)}' }`, /9 classes such as .* at most 8/],
  ['when', '{ labels: {} }', /Expected any, all or none/],
  ['when', '{ paths: "!docs/" }', /begins with !/],
  ['when', '{ paths: / }', /An empty pattern fits no path/],
  ['when', '{ fields: Status }', /Expected names of fields with their values/],
  ['when', '{ fields: { Status: [] } }', /Expected a value of the field.*got an empty list/],
  ['when', '{ fields: { Status: [[a]] } }', /Expected a value of the field/],
  ['when', '{ idle_for_days: soon }', /Expected a whole number of days.*got "soon"/],
  ['when', 'always', /Expected keys \(kind, state.*got "always"/],
  ['then', '{}', /Expected at least one of add_labels/],
  ['then', '{ unassign: codeowners }', /codeowners can only be assigned/],
  ['then', '{ set_field: { Size: null } }', /clear_field empties a field, got nothing/],
  ['then', '{ set_field: [] }', /Expected names of fields/],
  ['then', '{ close: [completed, not_planned] }', /Expected one reason/],
  ['then', '{ add_labels: [a], remove_labels: [A] }', /add_labels and remove_labels contradict/],
  ['then', '{ close: true, reopen: true }', /close and reopen contradict/],
] as const)('%s: %s is told as a mistake', ([part, value, says]) => {
  const told = problemsWith(part, value);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(says);
});

test.for([
  ['', /^1 : Expected keys \(version, rules\), got nothing/],
  ['- a', /got a list/],
  ['version: 1', /^1 rules: Expected rules: followed by a list of rules/],
  ['rules: 3', /Expected a list of rules, each after a dash, got "3"/],
  ['rules: [', /^1 : This is not valid YAML: /],
  ['rules:\n\t- a', /^2 : A tab is used to indent\. Use spaces\./],
  ['rules: []\n---\nrules: []', /^2 : The rules end at ---/],
  ['rules: []\nrules: []', /^2 : "rules" is here twice/],
  ['rules:\n - then: &a { archive: true }\n   ? [x]\n   : 1', /^3 : A key must be a single word/],
  ['rules: &a [*a]', /nested too deeply/],
  [`rules: [${'{ then: { archive: true } },'.repeat(201)}]`, /at most 200 rules, here are 201/],
  [`# ${'x'.repeat(262_144)}`, /^1 : The rules have 262146 bytes; expected at most 262144/],
  [
    'rules:\n - { name: A, then: { archive: true } }\n - { name: a, then: { reopen: true } }',
    /^3 rules\.1\.name: Another rule is called "a" too/,
  ],
] as const)('a file like %j is told as a mistake', ([text, says]) => {
  const told = problemsOf(text);
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(says);
});

test('patterns that are too large together are told', () => {
  const rules = Array.from(
    { length: 40 },
    () => " - { when: { text: 'x{300}' }, then: { archive: true } }",
  );
  expect(problemsOf(`rules:\n${rules.join('\n')}`)).toEqual([
    expect.stringMatching(/^2 rules: The patterns are too large together: more than 10000, /),
  ]);
});

test('aliases are followed, as far as they are few', () => {
  const { rules, problems } = readRules(
    'rules:\n - { name: A, then: &t { add_labels: x } }\n - { name: B, then: *t }',
  );
  expect(problems).toEqual([]);
  expect(rules[1]?.changes).toEqual([{ kind: 'add_labels', labels: ['x'] }]);
});
