import { defineOperation } from '../../operations/operation.ts';
import { ruleId, ruleProject } from '../projects.shapes.ts';
import { workflow } from './workflows.shapes.ts';
import { findWorkflow, workflowFrom } from './workflows.ts';

/** Reads one workflow of a project. */
export const getAutomationRule = defineOperation({
  name: 'get_automation_rule',
  title: 'Get a workflow',
  description:
    'Reads one of the built-in workflows of a project: its name and whether it is enabled. GitHub tells no more of it.',
  area: 'projects',
  effect: 'read',
  scopes: ['read:project'],
  input: { ruleId, projectId: ruleProject },
  output: workflow,
  examples: [{ name: 'By name', arguments: { ruleId: 'Item closed', projectId: 'acme/1' } }],
  run: async (input, at) => workflowFrom(await findWorkflow(input, at)),
});
