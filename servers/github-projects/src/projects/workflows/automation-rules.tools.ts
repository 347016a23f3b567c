import * as z from 'zod';

import { deleted, page } from '../../operations/answers.shapes.ts';
import { cursor, limit, projectId } from '../../operations/inputs.ts';
import { defineOperation, type Operation } from '../../operations/operation.ts';
import { ruleId, ruleName, rulePlan, ruleProject, ruleText } from '../projects.shapes.ts';
import { workflow } from './workflows.shapes.ts';
import {
  createWorkflowError,
  deleteWorkflow,
  findWorkflow,
  listWorkflows,
  showWorkflow,
} from './workflows.ts';

const listAutomationRules = defineOperation({
  name: 'list_automation_rules',
  title: 'List workflows',
  description:
    'Lists the built-in workflows of a project and whether they are enabled. GitHub does not tell what they do in detail.',
  area: 'projects',
  foreign: 'workflows',
  effect: 'read',
  scopes: ['read:project'],
  input: { projectId: projectId.optional(), limit: limit(100, 30), cursor },
  output: z.object({ rules: z.array(workflow), ...page }),
  examples: [{ name: 'Of the rocket project', arguments: { projectId: 'acme/1' } }],
  run: async (input, at) => {
    const { entries, page: paging } = await listWorkflows(input, at);
    return { rules: entries.map(showWorkflow), ...paging };
  },
});

const getAutomationRule = defineOperation({
  name: 'get_automation_rule',
  title: 'Get a workflow',
  description:
    'Reads one of the built-in workflows of a project: its name and whether it is enabled. GitHub tells no more of it.',
  area: 'projects',
  foreign: 'workflows',
  effect: 'read',
  scopes: ['read:project'],
  input: { ruleId, projectId: ruleProject },
  output: workflow,
  examples: [{ name: 'By name', arguments: { ruleId: 'Item closed', projectId: 'acme/1' } }],
  run: async (input, at) => showWorkflow(await findWorkflow(input, at)),
});

const deleteAutomationRule = defineOperation({
  name: 'delete_automation_rule',
  title: 'Delete a workflow',
  description:
    'Deletes one of the workflows of a project, so that it no longer runs. It can be set up again only in the browser.',
  area: 'projects',
  effect: 'delete',
  scopes: ['project'],
  input: { ruleId, projectId: ruleProject },
  output: deleted,
  examples: [{ name: 'By name', arguments: { ruleId: 'Auto-archive items', projectId: 'acme/1' } }],
  run: async (input, at) => ({
    deleted: true,
    id: (await deleteWorkflow(input, at)).id,
    type: 'workflow',
  }),
});

const createAutomationRule = defineOperation({
  name: 'create_automation_rule',
  title: 'Create a workflow (not possible)',
  description:
    'GitHub has no API to create project workflows, so this always answers unsupported_by_github and what to do instead. Nothing is sent to GitHub.',
  area: 'projects',
  effect: 'create',
  openWorld: false,
  scopes: [],
  input: { name: ruleName, projectId: ruleProject, description: ruleText, ...rulePlan },
  output: workflow,
  examples: [
    {
      name: 'A rule',
      arguments: {
        name: 'Close done items',
        projectId: 'acme/1',
        triggers: [{ type: 'issue_closed' }],
        actions: [{ type: 'add_label' }],
      },
    },
  ],
  run: ({ projectId: ref }) =>
    Promise.reject(createWorkflowError('GitHub cannot create workflows', ref)),
});

const updateAutomationRule = defineOperation({
  name: 'update_automation_rule',
  title: 'Update a workflow (not possible)',
  description:
    'GitHub has no API to change project workflows, so this always answers unsupported_by_github and what to do instead. Nothing is sent to GitHub.',
  area: 'projects',
  effect: 'overwrite',
  openWorld: false,
  scopes: [],
  input: { ruleId, projectId: ruleProject, name: ruleName, description: ruleText, ...rulePlan },
  output: workflow,
  examples: [{ name: 'A new name', arguments: { ruleId: 'Item closed', name: 'Close it' } }],
  run: ({ projectId: ref }) =>
    Promise.reject(createWorkflowError('GitHub cannot change workflows', ref)),
});

const enableAutomationRule = defineOperation({
  name: 'enable_automation_rule',
  title: 'Enable a workflow (not possible)',
  description:
    'GitHub has no API to enable project workflows, so this always answers unsupported_by_github and what to do instead. Nothing is sent to GitHub.',
  area: 'projects',
  effect: 'update',
  openWorld: false,
  scopes: [],
  input: { ruleId, projectId: ruleProject },
  output: workflow,
  examples: [{ name: 'By name', arguments: { ruleId: 'Auto-archive items', projectId: 'acme/1' } }],
  run: ({ projectId: ref }) =>
    Promise.reject(createWorkflowError('GitHub cannot enable workflows', ref)),
});

const disableAutomationRule = defineOperation({
  name: 'disable_automation_rule',
  title: 'Disable a workflow (not possible)',
  description:
    'GitHub has no API to disable project workflows, so this always answers unsupported_by_github and what to do instead. Nothing is sent to GitHub. delete_automation_rule stops one for good.',
  area: 'projects',
  effect: 'update',
  openWorld: false,
  scopes: [],
  input: { ruleId, projectId: ruleProject },
  output: workflow,
  examples: [{ name: 'By name', arguments: { ruleId: 'Auto-archive items', projectId: 'acme/1' } }],
  run: ({ projectId: ref }) =>
    Promise.reject(createWorkflowError('GitHub cannot disable workflows', ref)),
});

/** The operations on the workflows of a project, in the order in which they are listed. */
export const automationRuleOperations: readonly Operation[] = [
  listAutomationRules,
  getAutomationRule,
  deleteAutomationRule,
  createAutomationRule,
  updateAutomationRule,
  enableAutomationRule,
  disableAutomationRule,
];
