import * as z from 'zod';

import { deleted, page } from '../../operations/answers.shapes.ts';
import { body, cursor, day, limit, projectId } from '../../operations/inputs.ts';
import { defineOperation, type Operation } from '../../operations/operation.ts';
import { statusProject, statusUpdateId } from '../projects.shapes.ts';
import { statusUpdate, statusWord } from './status-updates.shapes.ts';
import {
  changeStatusUpdate,
  readStatusUpdate,
  readStatusUpdates,
  removeStatusUpdate,
  sendStatusUpdate,
  showStatusUpdate,
} from './status-updates.ts';

const createStatusUpdate = defineOperation({
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

const listStatusUpdates = defineOperation({
  name: 'list_status_updates',
  title: 'List status updates',
  description: 'Lists the status updates of a project, newest first. Texts only on request.',
  area: 'projects',
  foreign: 'status updates',
  effect: 'read',
  scopes: ['read:project'],
  input: {
    projectId: projectId.optional(),
    includeBody: z.boolean().default(false).describe('With texts'),
    limit: limit(100, 10),
    cursor,
  },
  output: z.object({ statusUpdates: z.array(statusUpdate), ...page }),
  examples: [
    {
      name: 'The last two, with texts',
      arguments: { projectId: 'acme/1', includeBody: true, limit: 2 },
    },
  ],
  run: async (input, at) => {
    const { entries, page: paging } = await readStatusUpdates(input, at);
    return { statusUpdates: entries.map(showStatusUpdate), ...paging };
  },
});

const getStatusUpdate = defineOperation({
  name: 'get_status_update',
  title: 'Get a status update',
  description:
    'Reads a status update with its text, by its id or the latest of a project. list_status_updates shows the ids.',
  area: 'projects',
  foreign: 'status updates',
  effect: 'read',
  scopes: ['read:project'],
  input: { statusUpdateId, projectId: statusProject },
  output: statusUpdate.extend({ projectId: z.string() }),
  examples: [{ name: 'The latest', arguments: { statusUpdateId: 'latest', projectId: 'acme/1' } }],
  run: (input, at) => readStatusUpdate(input, at),
});

const updateStatusUpdate = defineOperation({
  name: 'update_status_update',
  title: 'Update a status update',
  description:
    'Changes the text, status or dates of a status update. Only what is passed changes; null clears.',
  area: 'projects',
  foreign: 'status updates',
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

const deleteStatusUpdate = defineOperation({
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

/** The operations on status updates, in the order in which they are listed. */
export const statusUpdateOperations: readonly Operation[] = [
  createStatusUpdate,
  listStatusUpdates,
  getStatusUpdate,
  updateStatusUpdate,
  deleteStatusUpdate,
];
