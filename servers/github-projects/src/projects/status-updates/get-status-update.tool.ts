import * as z from 'zod';

import { defineOperation } from '../../operations/operation.ts';
import { statusProject, statusUpdateId } from '../projects.shapes.ts';
import { statusUpdate } from './status-updates.shapes.ts';
import { readStatusUpdate } from './status-updates.ts';

/** Reads one status update. */
export const getStatusUpdate = defineOperation({
  name: 'get_status_update',
  title: 'Get a status update',
  description:
    'Reads a status update with its text, by its id or the latest of a project. list_status_updates shows the ids.',
  area: 'projects',
  effect: 'read',
  scopes: ['read:project'],
  input: { statusUpdateId, projectId: statusProject },
  output: statusUpdate.extend({ projectId: z.string() }),
  examples: [{ name: 'The latest', arguments: { statusUpdateId: 'latest', projectId: 'acme/1' } }],
  run: (input, at) => readStatusUpdate(input, at),
});
