import { body, day, projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { statusUpdate, statusWord } from './status-updates.shapes.ts';
import { sendStatusUpdate } from './status-updates.ts';

/** Writes a status update of a project. */
export const createStatusUpdate = defineOperation({
  name: 'create_status_update',
  title: 'Create a status update',
  description:
    'Writes a status update that everybody who sees the project can read. Each call writes a new one; update_status_update corrects one.',
  area: 'projects',
  effect: 'create',
  scopes: ['project'],
  input: {
    projectId: projectId.optional(),
    body,
    status: statusWord.optional().describe('Status'),
    startDate: day.optional().describe('Start'),
    targetDate: day.optional().describe('Target'),
  },
  output: statusUpdate,
  examples: [
    {
      name: 'On track',
      arguments: {
        projectId: 'acme/1',
        body: 'The valves came.',
        status: 'ON_TRACK',
        targetDate: '2031-05-04',
      },
    },
  ],
  run: ({ projectId: ref, ...given }, at) => sendStatusUpdate(ref, given, at),
});
