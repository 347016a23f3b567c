import { deleted } from '../../operations/answers.shapes.ts';
import { projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { viewId } from '../projects.shapes.ts';
import { deleteView } from './views.ts';

/** Deletes a view of a project. */
export const deleteProjectView = defineOperation({
  name: 'delete_project_view',
  title: 'Delete a view',
  description:
    'Deletes a view of a project; items and fields stay. Its filter, sorting and grouping cannot be had again.',
  area: 'projects',
  effect: 'delete',
  scopes: ['project'],
  input: { projectId: projectId.optional(), viewId },
  output: deleted,
  examples: [{ name: 'The plan', arguments: { projectId: 'acme/1', viewId: 'Plan' } }],
  run: async (input, at) => ({ deleted: true, id: (await deleteView(input, at)).id, type: 'view' }),
});
