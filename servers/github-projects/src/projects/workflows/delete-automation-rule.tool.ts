import { deleted } from '../../operations/answers.shapes.ts';
import { defineOperation } from '../../operations/operation.ts';
import { ruleId, ruleProject } from '../projects.shapes.ts';
import { deleteWorkflow } from './workflows.ts';

/** Deletes a workflow of a project. */
export const deleteAutomationRule = defineOperation({
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
