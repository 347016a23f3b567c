import { body, day } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { statusProject, statusUpdateId } from '../projects.shapes.ts';
import { statusUpdate, statusWord } from './status-updates.shapes.ts';
import { changeStatusUpdate } from './status-updates.ts';

/** Changes a status update. */
export const updateStatusUpdate = defineOperation({
  name: 'update_status_update',
  title: 'Update a status update',
  description:
    'Changes the text, status or dates of a status update. Only what is passed changes; null clears.',
  area: 'projects',
  effect: 'overwrite',
  scopes: ['project'],
  input: {
    statusUpdateId,
    projectId: statusProject,
    body: body.optional(),
    status: statusWord.nullable().optional().describe('Status'),
    startDate: day.nullable().optional().describe('Start'),
    targetDate: day.nullable().optional().describe('Target'),
  },
  output: statusUpdate,
  examples: [
    {
      name: 'The latest, now at risk',
      arguments: {
        statusUpdateId: 'latest',
        projectId: 'acme/1',
        status: 'AT_RISK',
        targetDate: null,
      },
    },
  ],
  run: ({ statusUpdateId: id, projectId, ...given }, at) =>
    changeStatusUpdate({ statusUpdateId: id, projectId }, given, at),
});
