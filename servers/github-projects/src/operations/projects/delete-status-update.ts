import { deleteStatusUpdate as deleteStatusUpdateOf } from '../../projects/status-updates.ts';
import { deleted } from '../../shapes/deleted.ts';
import { statusProject, statusUpdateId } from './inputs.ts';
import { defineOperation } from '../operation.ts';

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
    id: await deleteStatusUpdateOf(input, at),
    type: 'status_update',
  }),
});
