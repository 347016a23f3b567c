import { parsePrd } from '@wellspoken/planner/documents';
import { expect, test } from 'vitest';

import { plan as planInput } from '../../src/plans/plans.shapes.ts';
import { computeSha256 } from '../../src/reader/sha256.ts';
import { shareDesk } from '../support/share-desk.ts';
import { readDocuments } from '../../../../tests/support/read-documents.ts';

const documents = readDocuments();
const desk = shareDesk({
  server: {
    tools: [
      'parse_prd',
      'lint_prd',
      'generate_prd',
      'enhance_prd',
      'apply_plan',
      'get_project',
      'get_project_readme',
      'list_milestones',
      'create_milestone',
      'list_labels',
      'list_issues',
    ],
  },
});

interface Parsed {
  readonly plan?: { readonly id: string; readonly tasks: readonly { readonly id: string }[] };
  readonly requirements: readonly { readonly id: string }[];
  readonly notUnderstood: readonly { readonly line: number }[];
  readonly notes: readonly string[];
  readonly basis: readonly object[];
}

test.for([...documents])('the plan of %s is one that apply_plan accepts', ([, text]) => {
  expect(planInput.safeParse(parsePrd(text, computeSha256).plan).error).toBeUndefined();
});

test('documents are parsed into plans without a word to GitHub', async () => {
  const { ok, simulator } = desk();
  for (const name of ['05-tables', '08-notion', '17-tracker-export']) {
    const prdContent = documents.get(name) ?? '';
    const { plan, basis } = await ok<Parsed>('parse_prd', { prdContent });
    expect(plan?.tasks.length).toBeGreaterThan(0);
    const lines = prdContent.split('\n').length;
    expect(basis).toEqual([{ fact: `The text that was passed, lines 1 to ${lines}.` }]);
  }
  expect(simulator.counters().requests).toBe(0);
});

test('the plan of a document can be tried with apply_plan', async () => {
  const { ok, simulator } = desk();
  const prdContent = documents.get('06-story-map') ?? '';
  const { plan } = await ok<Parsed>('parse_prd', { prdContent });
  const before = simulator.state();
  const applied = await ok('apply_plan', { plan, repo: 'acme/probe', dryRun: true });
  expect(JSON.stringify(applied)).toContain('US-1: See free plots');
  expect(simulator.state()).toEqual(before);
});

test('a plan is cut at maxTasks, and that is said', async () => {
  const prdContent = documents.get('21-long') ?? '';
  const { plan, requirements, notes } = await desk().ok<Parsed>('parse_prd', {
    prdContent,
    maxTasks: 3,
  });
  expect(plan?.tasks.map(({ id }) => id)).toEqual(['FR-001', 'FR-002', 'FR-003']);
  expect(requirements).toHaveLength(3);
  expect(notes).toContain('The plan has the first 3 of 53 tasks. Raise maxTasks to get more.');
});

test('a document without work has no plan, and the answer says why', async () => {
  const { plan, notes } = await desk().ok<Parsed>('parse_prd', {
    prdContent: '# Nothing\n\nHello.',
  });
  expect(plan).toBeUndefined();
  expect(notes).toEqual([
    'There is no plan: no requirement and no task that is still open was found.',
  ]);
});

test('findings beyond the limit are counted', async () => {
  const prdContent = documents.get('20-sloppy') ?? '';
  const { counts, findings, leftOut } = await desk().ok<{
    counts: Record<string, number>;
    findings: readonly object[];
    leftOut: number;
  }>('lint_prd', { prdContent, limit: 5 });
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  expect(findings).toHaveLength(5);
  expect(leftOut).toBe(total - 5);
});

interface Prepared {
  readonly template: string;
  readonly context: {
    readonly milestones: readonly object[];
    readonly labels: readonly string[];
    readonly similarIssues: readonly { readonly reference: string }[];
  };
  readonly basis: readonly {
    readonly fact: string;
    readonly seeWith?: { readonly operation: string; readonly arguments: object };
  }[];
}

test('what GitHub knows comes with a new document, and each fact can be seen', async () => {
  const { ok, simulator } = desk();
  const { template, context, basis } = await ok<Prepared>('generate_prd', {
    projectIdea: 'Charts of the telemetry, so that a lost signal is seen.',
    projectName: 'Telemetry charts',
    targetUsers: ['Operators'],
    timeline: 'until spring',
    projectId: 'acme/4',
    repo: 'acme/probe',
  });
  expect(simulator.counters().requests).toBeLessThanOrEqual(5);
  expect(context).toMatchObject({ project: { title: 'Probe' }, repository: 'acme/probe' });
  expect(context.labels).toContain('feature');
  expect(context.similarIssues.map(({ reference }) => reference)).toContain('acme/probe#15');
  expect(template).toMatch(/^# Telemetry charts\n\n## Summary\n\nCharts of the telemetry/);
  expect(template).toContain('- Operators');
  expect(template).toContain('- Alpha (due ');
  for (const { seeWith } of basis) {
    if (seeWith !== undefined) await ok(seeWith.operation, seeWith.arguments);
  }
  expect(basis.filter(({ seeWith }) => seeWith !== undefined)).toHaveLength(5);
});

test('what was read only in part is told as a part', async () => {
  const { ok } = desk();
  const repo = 'ada/notes';
  for (let at = 0; at < 31; at += 1) await ok('create_milestone', { repo, title: `M${at}` });
  const given = { projectIdea: 'Fly.', projectName: 'Flight', repo };
  const { basis } = await ok<Prepared>('generate_prd', given);
  expect(basis.map(({ fact }) => fact)).toContain('30 of 31 open milestones of ada/notes.');
});

test('a template that nobody filled asks for nothing', async () => {
  const { ok } = desk();
  const { template } = await ok<Prepared>('generate_prd', {
    projectIdea: 'Fly.',
    projectName: 'Flight',
    complexity: 'low',
  });
  const { counts } = await ok<{ counts: { error: number } }>('lint_prd', { prdContent: template });
  expect(counts.error).toBe(0);
  expect(template).not.toContain('## Risks');
});

test('what is missing depends on what the document is to become better in', async () => {
  const missing = async (enhancementType: string): Promise<readonly string[]> => {
    const { missingSections } = await desk().ok<{
      missingSections: readonly { readonly heading: string }[];
    }>('enhance_prd', { prdContent: '# Night\n\n## Requirements\n\n- FR-1 Fly', enhancementType });
    return missingSections.map(({ heading }) => heading);
  };
  expect(await missing('user_focused')).toEqual(['Problem', 'Users', 'Non-goals']);
  expect(await missing('technical')).toEqual([
    'Non-functional requirements',
    'Risks',
    'Open questions',
  ]);
  expect(await missing('comprehensive')).toHaveLength(10);
});
