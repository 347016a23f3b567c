import { defineOperation } from '../../operations/operation.ts';
import { ruleId, ruleProject } from '../projects.shapes.ts';
import { workflow } from './workflows.shapes.ts';
import { unsupportedWorkflowChange } from './workflows.ts';

/** Says that workflows cannot be enabled by the API. */
export const enableAutomationRule = defineOperation({
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
    Promise.reject(unsupportedWorkflowChange('GitHub cannot enable workflows', ref)),
});
