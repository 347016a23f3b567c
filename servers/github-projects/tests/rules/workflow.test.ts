import { type Rule, type RuleCondition } from '@wellspoken/planner';
import { matchRules } from '@wellspoken/planner/documents';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

import { writeWorkflow } from '../../src/rules/actions/write-workflow.ts';
import { applyAsked } from '../../src/rules/apply-changes.ts';
import { readSubjects } from '../../src/rules/read-subjects.ts';
import { shareRulesDesk } from './open-rules-desk.ts';
import { runWorkflow, scriptOf } from './run-workflow.ts';

const shared = shareRulesDesk();

const DAILY = { schedule: 'daily', applies: true } as const;

function ruleOf(rule: Partial<Rule>): Rule {
  return { name: 'One', on: ['issue_opened'], when: {}, changes: [{ kind: 'reopen' }], ...rule };
}

function textOf(...rules: readonly Rule[]): string {
  const { text, notExpressed } = writeWorkflow(rules, DAILY);
  expect(notExpressed).toEqual([]);
  return text ?? '';
}

function opened(number: number): { eventName: string; payload: object; repository: string } {
  return {
    eventName: 'issues',
    payload: { action: 'opened', issue: { number } },
    repository: 'acme/probe',
  };
}

test('asks for the events of its rules, and for no more rights than they need', () => {
  const workflow = textOf(
    ruleOf({ name: 'A', on: ['issue_opened', 'issue_labeled'] }),
    ruleOf({
      name: 'B',
      on: ['pr_opened', 'pr_merged', 'pr_closed'],
      when: { kind: ['pull_request'] },
    }),
    ruleOf({ name: 'C', on: ['run'], when: { kind: ['issue'] } }),
  );
  expect(parse(workflow)).toMatchObject({
    on: {
      issues: { types: ['opened', 'labeled'] },
      pull_request_target: { types: ['opened', 'closed'] },
      schedule: [{ cron: '17 6 * * *' }],
      workflow_dispatch: {},
    },
    permissions: { issues: 'write', 'pull-requests': 'write' },
  });
  const few = parse(textOf(ruleOf({}))) as { on: object; permissions: object };
  expect(few.on).toEqual({ issues: { types: ['opened'] } });
  expect(few.permissions).toEqual({ issues: 'write' });
  const { text = '' } = writeWorkflow([ruleOf({})], { ...DAILY, applies: false });
  expect((parse(text) as { permissions: object }).permissions).toEqual({ issues: 'read' });
});

test('tells what a workflow cannot do', () => {
  const { text, notExpressed } = writeWorkflow(
    [
      ruleOf({ name: 'Fields', when: { fields: { Status: ['Done'] } } }),
      ruleOf({ name: 'Paths', when: { paths: ['docs/'] } }),
      ruleOf({ name: 'Pattern', when: { title: ['[[:alpha:]]'] } }),
      ruleOf({ name: 'Items', on: ['item_added'] }),
      ruleOf({
        name: 'Project',
        changes: [
          { kind: 'set_field', field: 'Status', value: 'Done' },
          { kind: 'assign', logins: ['codeowners'] },
          { kind: 'set_priority', priority: 'P0' },
        ],
      }),
    ],
    DAILY,
  );
  expect(text).toBeUndefined();
  expect(notExpressed.map(({ rule, what }) => `${rule}: ${what}`)).toEqual([
    'Fields: the whole rule',
    'Paths: the whole rule',
    'Pattern: the whole rule',
    'Items: item_added',
    'Project: set_field',
    'Project: assign',
    'Project: set_priority',
  ]);
});

test('the script does what the rules do here, and nothing the second time', async () => {
  const { simulator, at, subject } = shared();
  const rules = [
    ruleOf({
      name: 'Crashes',
      when: { title: ['^crash\\b'], labels: { none: ['bug'] } },
      changes: [
        { kind: 'add_labels', labels: ['Bug', 'performance'] },
        { kind: 'assign', logins: ['ada', 'alan'] },
        { kind: 'set_milestone', milestone: 'beta' },
        { kind: 'comment', body: 'Thank you for `${{ this }}`.' },
        { kind: 'close', reason: 'not_planned' },
      ],
    }),
    ruleOf({ name: 'Late', changes: [{ kind: 'remove_labels', labels: ['bug'] }] }),
    ruleOf({ name: 'Other', when: { kind: ['pull_request'] } }),
  ];
  const log = await runWorkflow(textOf(...rules), opened(14), simulator);
  expect(log.infos.map((line) => line.split(': ').at(-1))).toEqual(
    Array.from({ length: 5 }, () => 'done'),
  );
  expect(log.warnings).toEqual([
    'Rule "Late", remove_labels, #14: An earlier rule says otherwise, and what comes first counts.',
  ]);
  // What rules do here finds nothing left to do, the comment and its marker included.
  const asked = rules
    .slice(0, 1)
    .flatMap(({ name, changes }) => changes.map((change) => ({ change, rule: name })));
  const about = await subject('acme/probe#14');
  const here = await applyAsked({ subject: about }, asked, at);
  expect(here.map(({ outcome }) => outcome)).toEqual(asked.map(() => 'already'));
  const before = simulator.state();
  const again = await runWorkflow(textOf(...rules), opened(14), simulator);
  expect(again.infos).toEqual(['Rule "Late", remove_labels, #14: done']);
  expect(before).not.toEqual(simulator.state());
});

test('the script takes away, opens again, and says what is not there', async () => {
  const { simulator, subject } = shared();
  const rules = [
    ruleOf({
      on: ['run'],
      when: { kind: ['issue'], title: ['landing'], state: ['open', 'closed'] },
      changes: [
        { kind: 'add_labels', labels: ['nonsense'] },
        { kind: 'remove_labels', labels: ['FEATURE'] },
        { kind: 'assign', logins: ['nobody-at-all'] },
        { kind: 'unassign', logins: ['grace'] },
        { kind: 'set_milestone', milestone: 'Gamma' },
        { kind: 'reopen' },
      ],
    }),
  ];
  const started = { eventName: 'schedule', payload: {}, repository: 'acme/probe' };
  const log = await runWorkflow(textOf(...rules), started, simulator);
  expect(log.warnings).toContain('Rule "One", add_labels, #19: There is no label "nonsense".');
  expect(log.warnings).toContain('Rule "One", assign, #19: GitHub did not assign nobody-at-all.');
  expect(log.warnings).toContain('Rule "One", set_milestone, #19: There is no milestone "Gamma".');
  expect(log.failed).toMatch(/could not be made/);
  expect((await subject('acme/probe#19')).labels).toEqual([]);
});

test('the script finds the same rules as are found here', async () => {
  const { simulator, at } = shared();
  const conditions: readonly RuleCondition[] = [
    { title: ['crash', '^slow'], state: ['open'] },
    { body: [String.raw`FR-\d\b`] },
    { text: ['antenna.*night$', String.raw`docs/\w+\.md`] },
    { labels: { any: ['BUG', 'feature'], none: ['@documentation'] } },
    { labels: { all: ['feature'] }, assignees: { none: ['ada'] } },
    { assignees: { any: ['@Ada'] } },
    { author: ['grace', 'ada'], kind: ['issue'] },
    { type: ['bug', 'Feature'] },
    { kind: ['pull_request'] },
    { olderThanDays: 20, idleForDays: 1 },
    { state: ['closed'] },
    {},
  ];
  const rules = conditions.map((when, place) => ruleOf({ name: `R${place}`, on: ['run'], when }));
  const { text = '' } = writeWorkflow(rules, { ...DAILY, applies: false });
  const started = { eventName: 'schedule', payload: {}, repository: 'acme/probe' };
  const log = await runWorkflow(text, started, simulator);
  const found = log.infos.map((line) => line.replace(/^Rule "(R\d+)", reopen, (#\d+):.*/, '$1 $2'));
  const issues = { repo: 'acme/probe', query: 'is:issue', most: 200 };
  const { subjects } = await readSubjects(issues, at);
  const here = subjects.flatMap((subject) =>
    matchRules(rules, subject, { trigger: 'run', now: at.now() })
      // At set times, what is closed is looked at only by rules that ask for it.
      .filter(({ rule }) => rule.when.state !== undefined || subject.state === 'open')
      .map(({ rule }) => `${rule.name} ${(subject.reference ?? '').slice('acme/probe'.length)}`),
  );
  expect(here).toContain('R10 #1');
  expect(found.toSorted()).toEqual(here.toSorted());
  expect(new Set(here.map((one) => one.split(' ')[0])).size).toBeGreaterThan(6);
});

test('a workflow that does not apply only tells', async () => {
  const { simulator } = shared();
  const before = simulator.state();
  const rule = ruleOf({ changes: [{ kind: 'add_labels', labels: ['question'] }] });
  const { text = '' } = writeWorkflow([rule], { ...DAILY, applies: false });
  const log = await runWorkflow(text, opened(10), simulator);
  expect(log.infos).toEqual(['Rule "One", add_labels, #10: only told, not made']);
  expect(simulator.state()).toEqual(before);
});

const SIGNS = [
  '"',
  "'",
  '`',
  '$',
  '{',
  '}',
  '${{ github.token }}',
  '\n',
  '\r',
  '\\',
  '</script>',
  '#',
  ': ',
  '- ',
  '\u2028',
  '\u0085',
  '*/',
  '//',
  '🚀',
  '\uD800',
  '\t',
  '%',
];

test('whatever a rule says stays data', () => {
  const words = fc
    .array(fc.constantFrom(...SIGNS, 'a', ' '), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(words, words, (name, body) => {
      const label = `${body}${name}`;
      const text = textOf(
        ruleOf({
          name,
          changes: [
            { kind: 'comment', body },
            { kind: 'add_labels', labels: [label] },
          ],
        }),
      );
      expect(text).not.toContain('${{');
      const script = scriptOf(text);
      const data = script.slice(script.indexOf('['), script.indexOf('\n];') + 2);
      expect(JSON.parse(data)).toMatchObject([
        { name, changes: [{ kind: 'comment' }, { labels: [label] }] },
      ]);
    }),
    { seed: 8, numRuns: 40 },
  );
});
