import { defineOperation } from '../../operations/operation.ts';
import { ruleName, rulePlan, ruleProject, ruleText } from '../projects.shapes.ts';
import { workflow } from './workflows.shapes.ts';
import { unsupportedWorkflowChange } from './workflows.ts';

/** Says that workflows cannot be created by the API. */
export const createAutomationRule = defineOperation({
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
    Promise.reject(unsupportedWorkflowChange('GitHub cannot create workflows', ref)),
});
