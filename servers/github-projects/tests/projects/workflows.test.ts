import { expect, test } from 'vitest';

import { openProjectsDesk, shareProjectsDesk } from './open-projects-desk.ts';

const sharedDesk = shareProjectsDesk();

const ROCKET = { projectId: 'acme/1' };

test('lists the workflows that the project has', async () => {
  const { ok } = sharedDesk();
  const { rules } = await ok<{ rules: { name: string; enabled: boolean }[] }>(
    'list_automation_rules',
    ROCKET,
  );
  expect(Object.fromEntries(rules.map(({ name, enabled }) => [name, enabled]))).toEqual({
    'Item closed': true,
    'Auto-add to project': true,
    'Auto-archive items': false,
  });
});

test('reads them page by page', async () => {
  const { ok } = sharedDesk();
  const first = await ok<{ rules: unknown[]; nextCursor: string }>('list_automation_rules', {
    ...ROCKET,
    limit: 2,
  });
  const second = await ok<{ rules: unknown[] }>('list_automation_rules', {
    ...ROCKET,
    limit: 2,
    cursor: first.nextCursor,
  });
  expect([first.rules.length, second.rules.length]).toEqual([2, 1]);
});

test('finds one by name, number and id, in the default project', async () => {
  const { ok } = sharedDesk();
  const rule = await ok('get_automation_rule', { ruleId: 'item CLOSED' });
  for (const ruleId of [String(rule['number']), rule['id']]) {
    expect(await ok('get_automation_rule', { ruleId })).toEqual(rule);
  }
});

test('deletes one, and leaves the others', async () => {
  const { ok } = await openProjectsDesk();
  await ok('delete_automation_rule', { ...ROCKET, ruleId: 'Auto-archive items' });
  expect(await ok('list_automation_rules', ROCKET)).toMatchObject({ totalCount: 2 });
});

test.for([
  ['create_automation_rule', { name: 'Close', ...ROCKET, triggers: [{ type: 'pr_merged' }] }],
  ['update_automation_rule', { ruleId: 'Item closed', enabled: false }],
  ['enable_automation_rule', { ruleId: 'Auto-archive items' }],
  ['disable_automation_rule', { ruleId: 'Item closed' }],
] as const)('%s says what to do instead, and asks nobody', async ([name, args]) => {
  const { simulator, fails } = sharedDesk();
  const { code, message, meta } = await fails(name, args);
  expect(code).toBe('unsupported');
  expect(message).toMatch(/unsupported_by_github: .*workflows/);
  expect(meta['alternative']).toMatch(
    /copy_project_from_template.*run_rules.*export_actions_workflow/,
  );
  expect(simulator.counters().requests).toBe(0);
});

test('leads to the page where workflows can be changed', async () => {
  const { fails } = sharedDesk();
  const { message } = await fails('enable_automation_rule', {
    ruleId: '1',
    projectId: 'https://github.com/orgs/acme/projects/1/views/2',
  });
  expect(message).toMatch('https://github.com/orgs/acme/projects/1/workflows');
});
