import { expect, test } from 'vitest';

import { shareDesk } from '../support/share-desk.ts';

const FILE = `version: 1
rules:
  - name: Crashes are bugs
    on: [run, issue_opened]
    when: { title: '^crash', state: open }
    then: { add_labels: bug, set_priority: P0, comment: Thank you for telling us. }
  - name: No crash is a question
    when: { title: crash, state: open }
    then: { remove_labels: bug }
  - name: Owners look
    when: { text: 'docs/update\\.md' }
    then: { assign: codeowners }
  - name: Stale
    when: { fields: { Sprint: null }, state: open, labels: { none: [bug, question] } }
    then: { set_field: { Status: Todo } }
  - name: On arrival
    on: item_added
    then: { set_field: { Status: Todo } }
`;

const shared = shareDesk({
  server: {
    tools: [
      'run_rules',
      'list_project_items',
      'list_issues',
      'get_issue',
      'search_issues_advanced',
      'update_issue',
      'export_actions_workflow',
      'schedule_triaging',
    ],
  },
});

interface Ran {
  readonly matched: readonly {
    readonly subject: { readonly reference?: string };
    readonly rule: string;
    readonly evidence: readonly { readonly condition: string; readonly found: string }[];
    readonly changes: readonly { readonly text: string; readonly outcome: string }[];
    readonly notes?: readonly string[];
  }[];
  readonly counts: Readonly<Record<string, number>>;
  readonly conflicts: readonly { readonly rule: string; readonly against: string }[];
  readonly notMatched: number;
  readonly left: readonly unknown[];
  readonly complete: boolean;
  readonly notes?: readonly string[];
  readonly basis: readonly {
    readonly fact: string;
    readonly seeWith?: { readonly operation: string; readonly arguments: object };
  }[];
}

const HERE = { rules: FILE, projectId: 'acme/4', query: 'is:open' };

test('tells by default, and changes nothing', async () => {
  const { simulator, ok } = shared();
  const before = simulator.state();
  const ran = await ok<Ran>('run_rules', HERE);
  expect(ran).toMatchObject({ dryRun: true, complete: true });
  expect(ran.counts['planned']).toBeGreaterThan(3);
  expect(ran.counts['done']).toBe(0);
  const crash = ran.matched.find(({ rule }) => rule === 'Crashes are bugs');
  expect(crash).toMatchObject({
    subject: { reference: 'acme/probe#14' },
    evidence: [{ condition: 'state', found: 'open' }, { condition: 'title' }],
    changes: [
      { text: 'Add the label bug', outcome: 'planned' },
      { text: 'Set the priority to P0', outcome: 'planned' },
      { text: 'Comment: Thank you for telling us.', outcome: 'planned' },
    ],
  });
  expect(ran.conflicts).toMatchObject([
    { rule: 'No crash is a question', against: 'Crashes are bugs' },
  ]);
  const owners = ran.matched.find(({ rule }) => rule === 'Owners look');
  expect(owners?.changes).toEqual([{ text: 'Assign grace', outcome: 'planned' }]);
  expect(owners?.notes?.[0]).toContain('CODEOWNERS, line');
  expect(ran.notes).toEqual(['Not for run: "On arrival".']);
  expect(simulator.state()).toEqual(before);
});

test('does it once, and nothing the second time', async () => {
  const { simulator, ok } = shared();
  const ran = await ok<Ran>('run_rules', { ...HERE, dryRun: false });
  expect(ran.counts['unknown']).toBe(0);
  // The rule that contradicts an earlier one.
  expect(ran.counts['failed']).toBe(1);
  expect(ran.counts['done']).toBeGreaterThan(3);
  const before = simulator.state();
  const again = await ok<Ran>('run_rules', { ...HERE, dryRun: false });
  expect(again.counts).toMatchObject({ planned: 0, done: 0, failed: 1, unknown: 0 });
  expect(simulator.state()).toEqual(before);
});

test('every fact can be seen as it says', async () => {
  const { ok } = shared();
  const ways = [
    HERE,
    { rules: FILE, repo: 'acme/probe' },
    { rules: FILE, repo: 'acme/probe', query: 'is:open crash' },
    { rules: FILE, issueIds: ['acme/probe#14', 'acme/rocket#8'] },
    { ...HERE, repo: 'acme/probe' },
  ];
  for (const way of ways) {
    const { basis } = await ok<Ran>('run_rules', { ...way, only: ['Crashes are bugs'] });
    const facts = basis.flatMap(({ seeWith }) => seeWith ?? []);
    expect(facts).not.toEqual([]);
    for (const { operation, arguments: given } of facts) {
      if (operation !== 'get_pull_request') await ok(operation, given);
    }
  }
});

test('without a project, rules on fields are left out and told', async () => {
  const { ok } = shared();
  const { notes, matched } = await ok<Ran>('run_rules', { rules: FILE, repo: 'acme/probe' });
  expect(notes?.[0]).toBe('Left out: "Stale"; fields are known only with a projectId.');
  expect(matched.map(({ rule }) => rule)).not.toContain('Stale');
});

test('looks as if something had happened, with some rules, at some issues', async () => {
  const { ok } = shared();
  const ran = await ok<Ran>('run_rules', {
    rules: FILE,
    issueIds: ['acme/probe#1', 'acme/probe#14', 'acme/probe#18'],
    trigger: 'issue_opened',
    only: ['crashes are bugs'],
  });
  expect(ran.matched.map(({ subject }) => subject.reference)).toEqual(['acme/probe#14']);
  expect(ran.notMatched).toBe(2);
});

test('of pull requests the changed paths are known', async () => {
  const { ok } = shared();
  const rules = 'rules: [{ when: { paths: src/ }, then: { add_labels: bug } }]';
  const ran = await ok<Ran>('run_rules', { rules, repo: 'acme/rocket', query: 'is:pr is:open' });
  expect(ran.matched[0]?.evidence[0]?.found).toMatch(/^src\/.*fits src\/$/);
});

test('what is more than was allowed is left for another call', async () => {
  const { ok } = shared();
  const rules = 'rules: [{ name: All, then: { add_labels: question } }]';
  const ran = await ok<Ran>('run_rules', { rules, repo: 'acme/probe', limit: 5, maxChanged: 2 });
  expect(ran.matched).toHaveLength(2);
  expect(ran.left).toHaveLength(3);
  expect(ran.complete).toBe(false);
});

test('names the owners that it used, and what it did not look through', async () => {
  const { ok } = shared();
  const rules = 'rules: [{ when: { body: needle }, then: { assign: codeowners } }]';
  const asked = { rules, issueIds: ['acme/probe#15'] };
  const before = await ok<Ran>('run_rules', asked);
  expect(before.basis.map(({ fact }) => fact)).toContainEqual(
    expect.stringMatching(/^\d+ lines of \S*CODEOWNERS in acme\/probe$/),
  );
  expect(before.notes).toBeUndefined();
  await ok('update_issue', {
    issueId: 'acme/probe#15',
    description: `${'hay '.repeat(5_000)}needle`,
  });
  const after = await ok<Ran>('run_rules', asked);
  expect(after.notMatched).toBe(1);
  expect(after.notes).toEqual([
    'Only the first 20,000 characters were looked through of 1 longer: acme/probe#15.',
  ]);
});

test('says what is wrong with rules, or that there are none', async () => {
  const { fails } = shared();
  const none = await fails('run_rules', { projectId: 'acme/4' });
  expect(none.code).toBe('not_configured');
  expect(none.message).toContain('--rules');
  const wrong = await fails('run_rules', { rules: 'rules: [{ then: { paint: red } }]' });
  expect(wrong).toMatchObject({ code: 'invalid_arguments' });
  const both = await fails('run_rules', { ...HERE, issueIds: ['acme/probe#14'] });
  expect(both).toMatchObject({ code: 'invalid_arguments' });
  expect(both.message).toContain('either issueIds or query');
  const typo = await fails('run_rules', { ...HERE, only: ['Crashs are bugs'] });
  expect(typo.code).toBe('not_found');
  expect(typo.message).toContain('"Crashes are bugs"');
  const field = 'rules: [{ when: { fields: { Sprnt: null } }, then: { archive: true } }]';
  expect((await fails('run_rules', { rules: field, projectId: 'acme/4' })).code).toBe('not_found');
});

test('a workflow is written to be committed, and nothing is scheduled', async () => {
  const { ok, fails } = shared();
  const told = await ok('export_actions_workflow', { rules: FILE, schedule: 'weekly' });
  expect(told).toMatchObject({
    path: '.github/workflows/rules.yml',
    workflow: expect.stringContaining('17 6 * * 1') as string,
  });
  expect(told['notExpressed']).toContainEqual(
    expect.objectContaining({ rule: 'On arrival', what: 'item_added' }),
  );
  const rules = 'rules: [{ on: triage, then: { add_labels: bug } }]';
  const scheduled = await ok('schedule_triaging', { schedule: 'hourly', rules });
  expect(scheduled).toMatchObject({
    scheduled: false,
    workflow: expect.stringContaining('const APPLIES = false;') as string,
  });
  expect((await fails('export_actions_workflow', { rules })).code).toBe('unsupported');
  expect((await fails('schedule_triaging', { schedule: 'daily' })).code).toBe('not_configured');
});
