import { defineOperation } from '../../operations/operation.ts';
import { ruleId, ruleName, rulePlan, ruleProject, ruleText } from '../projects.shapes.ts';
import { workflow } from './workflows.shapes.ts';
import { unsupportedWorkflowChange } from './workflows.ts';

/** Says that workflows cannot be changed by the API. */
export const updateAutomationRule = defineOperation({
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
    Promise.reject(unsupportedWorkflowChange('GitHub cannot change workflows', ref)),
});
