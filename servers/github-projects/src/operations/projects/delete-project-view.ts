import { deleteView } from '../../projects/views.ts';
import { deleted } from '../../shapes/deleted.ts';
import { projectId } from '../inputs.ts';
import { viewId } from './inputs.ts';
import { defineOperation } from '../operation.ts';

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
