import { defineOperation } from '../../operations/operation.ts';
import { ruleId, ruleProject } from '../projects.shapes.ts';
import { workflow } from './workflows.shapes.ts';
import { unsupportedWorkflowChange } from './workflows.ts';

/** Says that workflows cannot be disabled by the API. */
export const disableAutomationRule = defineOperation({
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
    Promise.reject(unsupportedWorkflowChange('GitHub cannot disable workflows', ref)),
});
