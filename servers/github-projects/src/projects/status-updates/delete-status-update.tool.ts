import { deleted } from '../../operations/answers.shapes.ts';
import { defineOperation } from '../../operations/operation.ts';
import { statusProject, statusUpdateId } from '../projects.shapes.ts';
import { removeStatusUpdate } from './status-updates.ts';

/** Deletes a status update. */
export const deleteStatusUpdate = defineOperation({
  name: 'delete_status_update',
  title: 'Delete a status update',
  description: 'Deletes a status update of a project. It cannot be undone.',
  area: 'projects',
  effect: 'delete',
  hints: { idempotent: false },
  scopes: ['project'],
  input: { statusUpdateId, projectId: statusProject },
  output: deleted,
  examples: [{ name: 'The latest', arguments: { statusUpdateId: 'latest', projectId: 'acme/1' } }],
  run: async (input, at) => ({
    deleted: true,
    id: await removeStatusUpdate(input, at),
    type: 'status_update',
  }),
});
