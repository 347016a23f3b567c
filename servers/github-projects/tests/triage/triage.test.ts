import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { triageOperations } from '../../src/triage/triage.tools.ts';
import { openDesk } from '../support/open-desk.ts';
import { shareDesk } from '../support/share-desk.ts';

const RULES_FILE = path.join(
  import.meta.dirname,
  '../../../../packages/planner/tests/rules/rules.example.yml',
);
const RULES = readFileSync(RULES_FILE, 'utf8');
const TOOLS = [...triageOperations.map(({ name }) => name), 'get_issue', 'get_field_value'];

interface Suggested {
  readonly what: string;
  readonly value: string;
  readonly confidence: number;
  readonly evidence: readonly { readonly kind: string; readonly text: string }[];
}

interface Applied {
  readonly what: string;
  readonly value: string;
  readonly outcome: string;
  readonly verified: boolean;
  readonly detail?: string;
}

interface Triaged {
  readonly issue: { readonly reference: string };
  readonly suggestions: readonly Suggested[];
  readonly applied?: readonly Applied[];
  readonly duplicates: readonly { readonly issue: { readonly reference: string } }[];
  readonly leftOut?: readonly { readonly what: string; readonly why: string }[];
  readonly notes?: readonly string[];
  readonly basis: readonly { readonly fact: string }[];
}

interface Several {
  readonly issues: readonly Triaged[];
  readonly left: number;
  readonly nextBefore?: number;
  readonly stopped?: { readonly at: string; readonly code: string };
}

const shared = shareDesk({ server: { tools: TOOLS } });
/** For what is changed: each test has issues of its own. */
const written = shareDesk({ server: { tools: TOOLS } });

function sure({ suggestions }: Triaged): readonly string[] {
  return suggestions
    .filter(({ confidence }) => confidence === 1)
    .map(({ what, value }) => `${what} ${value}`);
}

function outcomes({ applied = [] }: Triaged): readonly string[] {
  return applied.map(
    ({ what, value, outcome, verified }) => `${what} ${value}: ${outcome} ${String(verified)}`,
  );
}

const numbers = ({ issues }: Several): readonly string[] =>
  issues.map(({ issue }) => issue.reference.replace('acme/probe#', ''));

test('suggests by rules, by likeness and by owners, and changes nothing', async () => {
  const { ok, simulator } = shared();
  const before = simulator.state();
  const found = await ok<Triaged>('triage_issue', {
    issueId: 'acme/probe#17',
    projectId: 'acme/4',
    rules: RULES,
  });
  expect(sure(found)).toEqual(['label documentation', 'label question']);
  expect(found.suggestions.find(({ value }) => value === 'documentation')?.evidence[0]).toEqual({
    kind: 'rule',
    text: '"Documents" holds by paths: docs/update.md (body, line 1) fits docs/',
  });
  expect(found.suggestions.find(({ what }) => what === 'assignee')).toEqual({
    what: 'assignee',
    value: 'grace',
    confidence: 0.5,
    evidence: [{ kind: 'codeowners', text: 'docs/update.md fits /docs/ (CODEOWNERS, line 3)' }],
  });
  expect(found.applied).toBeUndefined();
  expect(found.basis.map(({ fact }) => fact)).toContain(
    '3 rules for triage, of those that were passed',
  );
  expect(simulator.state()).toEqual(before);
});

test('names issues that may report the same', async () => {
  const { ok } = shared();
  const found = await ok<Triaged>('triage_issue', { issueId: '14', repo: 'acme/probe' });
  expect(found.duplicates[0]?.issue.reference).toBe('acme/probe#1');
  expect(found.notes).toContain(
    'There are no rules: only issues that are alike and owners of code count.',
  );
});

test('applies what is sure, sees that it is so, and does nothing the second time', async () => {
  const { ok, simulator } = written();
  const asked = { issueId: 'acme/probe#14', projectId: 'acme/4', rules: RULES, apply: true };
  const first = await ok<Triaged>('triage_issue', asked);
  expect(outcomes(first)).toEqual([
    'label bug: done true',
    'type Bug: done true',
    'priority P1: done true',
  ]);
  expect(await ok('get_issue', { issueId: 'acme/probe#14' })).toMatchObject({
    labels: ['bug'],
    type: 'Bug',
    assignees: [],
  });
  const place = { projectId: 'acme/4', itemId: 'acme/probe#14', fieldId: 'Priority' };
  expect(await ok('get_field_value', place)).toMatchObject({ value: 'P1' });
  const before = simulator.state();
  const second = await ok<Triaged>('triage_issue', asked);
  expect(outcomes(second)).toEqual([]);
  expect(sure(second)).toEqual([]);
  expect(simulator.state()).toEqual(before);
});

test('what is less sure than asked is shown and not applied', async () => {
  const { ok, simulator } = shared();
  const before = simulator.state();
  const asked = { issueId: 'acme/probe#17', minConfidence: 1, apply: true };
  const found = await ok<Triaged>('triage_issue', asked);
  expect(found.suggestions.length).toBeGreaterThan(0);
  expect(found.applied).toEqual([]);
  expect(simulator.state()).toEqual(before);
});

test('an answer that is lost is looked after: what was done is told as done', async () => {
  const { ok, simulator } = written();
  const rules = 'rules: [{ name: A, then: { add_labels: bug } }]';
  const asked = { issueId: 'acme/probe#16', rules, minConfidence: 1, apply: true };
  simulator.fail({ kind: 'bad-gateway-after', on: 'mutation', times: 9 });
  expect(outcomes(await ok<Triaged>('triage_issue', asked))).toEqual(['label bug: done true']);
});

test('where nobody can look afterwards either, it is told as unknown', async () => {
  const { ok, simulator } = written();
  const rules = 'rules: [{ name: A, then: { add_labels: bug } }]';
  const asked = { issueId: 'acme/probe#13', rules, minConfidence: 1, apply: true };
  // The first look of this kind comes before the change, all others after it.
  simulator.fail({ kind: 'bad-gateway', on: 'nodes', after: 1, times: 9 });
  const found = await ok<Triaged>('triage_issue', asked);
  expect(outcomes(found)).toEqual(['label bug: unknown false']);
  expect(found.applied?.[0]?.detail).toMatch(/could not be looked at/);
});

test('what GitHub forbids is told for each change', async () => {
  const { ok, simulator } = written();
  simulator.fail({ kind: 'forbidden', on: 'mutation', times: 9 });
  const found = await ok<Triaged>('triage_issue', {
    issueId: 'acme/probe#17',
    projectId: 'acme/4',
    rules: RULES,
    apply: true,
  });
  expect(outcomes(found).every((one) => one.endsWith('failed false'))).toBe(true);
  expect(found.applied?.[0]?.detail).toMatch(/does not allow/);
});

test('mistakes in rules are told with their lines before anything is asked', async () => {
  const { fails, simulator } = shared();
  const rules = 'rules:\n  - name: A\n    then: { ad_labels: bug }\n    wen: {}';
  const { code, message } = await fails('triage_issue', { issueId: 'acme/probe#14', rules });
  expect(code).toBe('invalid_arguments');
  expect(message).toContain('The rules in rules cannot be used: 2 problems.');
  expect(message).toMatch(/- line 3, rules\.0\.then\.ad_labels: .*Did you mean add_labels\?/);
  expect(message).toMatch(/- line 4, rules\.0\.wen: .*Did you mean when\?/);
  expect(simulator.counters()).toMatchObject({ mutations: 0 });
});

test('a pull request is refused', async () => {
  const { fails } = shared();
  const { code, message } = await fails('triage_issue', { issueId: 'acme/rocket#8' });
  expect({ code, message }).toMatchObject({
    code: 'invalid_arguments',
    message: expect.stringContaining('acme/rocket#8 is a pull request') as string,
  });
});

test('goes through issues that nobody has looked at, the newest first, and on', async () => {
  const { ok } = shared();
  const first = await ok<Several>('triage_all_issues', { repo: 'acme/probe', limit: 4 });
  expect(numbers(first)).toEqual(['22', '21', '20', '17']);
  expect(first).toMatchObject({ left: 2, nextBefore: 17 });
  const asked = { repo: 'acme/probe', limit: 4, before: first.nextBefore };
  const rest = await ok<Several>('triage_all_issues', asked);
  expect(numbers(rest)).toEqual(['16', '14']);
  expect(rest.left).toBe(0);
  expect(rest.nextBefore).toBeUndefined();
  const all = await ok<Several>('triage_all_issues', {
    repo: 'acme/probe',
    onlyUntriaged: false,
    limit: 50,
  });
  // Of 22 issues 8 are closed.
  expect(all.issues).toHaveLength(14);
});

test('of very many issues the newest thousand are looked through, and that is told', async () => {
  const { ok, simulator } = await openDesk({ server: { tools: TOOLS } });
  // Two more are always there.
  const { repository: repo } = simulator.populate({ openIssues: 1_001 });
  const asked = { repo, onlyUntriaged: false, limit: 1 };
  const told = await ok<Several>('triage_all_issues', asked);
  expect(told.left).toBe(999);
  expect(told).toMatchObject({
    notes: ['Only the newest 1000 of 1003 issues were looked through.', expect.any(String)],
  });
});

test('what was done before something goes wrong is still told', async () => {
  const { ok, simulator } = written();
  const rules = 'rules: [{ name: A, then: { add_labels: question } }]';
  // The first issue is looked at before and after its change; the second cannot be read.
  simulator.fail({ kind: 'forbidden', on: 'nodes', after: 2, times: 9 });
  const asked = { repo: 'acme/probe', rules, onlyUntriaged: false, limit: 3 };
  const told = await ok<Several>('triage_all_issues', { ...asked, minConfidence: 1, apply: true });
  expect(numbers(told)).toEqual(['22']);
  expect(told).toMatchObject({
    stopped: { at: 'acme/probe#21', code: 'permission_denied' },
    left: 13,
    nextBefore: 22,
  });
  expect(outcomes(told.issues[0] as Triaged)).toEqual(['label question: done true']);
});

test('enriches an issue with its size, what belongs to it and what its report lacks', async () => {
  const { ok } = shared();
  const bug = await ok('enrich_issue', { issueId: 'acme/probe#10' });
  expect(bug).toMatchObject({
    report: { found: [], notFound: ['steps', 'expected', 'actual', 'version'] },
  });
  const { complexity } = await ok<{
    complexity: { score: number; size: string; factors: { points: number }[] };
  }>('enrich_issue', { issueId: 'acme/probe#19' });
  const sum = complexity.factors.reduce((total, { points }) => total + points, 0);
  expect(sum).toBe(complexity.score);
  const gear = await ok<{ related: { issue: { reference: string } }[]; report?: object }>(
    'enrich_issue',
    { issueId: 'acme/probe#20' },
  );
  const related = gear.related.map(({ issue }) => issue.reference);
  expect(related).toEqual(expect.arrayContaining(['acme/probe#19', 'acme/probe#21']));
  expect(gear.report).toBeUndefined();
});

test('issues of two repositories are not taken together', async () => {
  const { fails, ok } = shared();
  const issueIds = ['acme/probe#14', 'acme/rocket#1'];
  const { code, message } = await fails('enrich_issues_bulk', { issueIds });
  expect(code).toBe('invalid_arguments');
  expect(message).toContain('got those of acme/probe and acme/rocket');
  const named = await ok<Several>('enrich_issues_bulk', {
    issueIds: ['acme/probe#14', 'acme/probe#14', 'acme/probe#16'],
    limit: 1,
  });
  expect(named).toMatchObject({ left: 1, issues: [{ issue: { reference: 'acme/probe#14' } }] });
  expect(named.nextBefore).toBeUndefined();
  expect(named).toMatchObject({
    basis: [
      { seeWith: { operation: 'get_issue', arguments: { issueId: 'acme/probe#14' } } },
      {},
      {},
      {},
      {},
    ],
  });
});

test('an issue that is named in two ways is looked at once', async () => {
  const named = await shared().ok<Several>('enrich_issues_bulk', {
    issueIds: ['14', 'acme/probe#14'],
    repo: 'acme/probe',
  });
  expect(numbers(named)).toEqual(['14']);
  expect(named.left).toBe(0);
});

test('without a project a priority becomes a label where there is one, else it is told', async () => {
  const { ok } = await openDesk({
    server: { tools: TOOLS },
    desk: { defaults: { owner: 'acme', repository: 'acme/rocket' } },
  });
  const asked = { issueId: 'acme/rocket#4', minConfidence: 1, apply: true };
  const rule = (priority: string): string =>
    `rules: [{ name: A, then: { set_priority: ${priority} } }]`;
  expect(outcomes(await ok<Triaged>('triage_issue', { ...asked, rules: rule('high') }))).toEqual([
    'priority high: done true',
  ]);
  const missing = await ok<Triaged>('triage_issue', { ...asked, rules: rule('low') });
  expect(outcomes(missing)).toEqual(['priority low: failed false']);
});

test('the rule file of the server counts where a call brings no rules', async () => {
  const { ok } = await openDesk({ server: { tools: TOOLS }, desk: { rules: RULES_FILE } });
  const found = await ok<Triaged>('triage_issue', { issueId: 'acme/probe#17' });
  expect(sure(found)).toEqual(['label documentation', 'label question']);
  expect(found.basis.map(({ fact }) => fact)).toContain(
    "3 rules for triage, of the server's rule file rules.example.yml",
  );
});
