import * as z from 'zod';

import {
  listStatusUpdates as listStatusUpdatesOf,
  statusUpdateFrom,
} from '../../projects/status-updates.ts';
import { page } from '../../shapes/page.ts';
import { statusUpdate } from '../../shapes/status-update.ts';
import { cursor, limit, projectId } from '../inputs.ts';
import { defineOperation } from '../operation.ts';

/** Lists the status updates of a project. */
export const listStatusUpdates = defineOperation({
  name: 'list_status_updates',
  title: 'List status updates',
  description: 'Lists the status updates of a project, newest first. Texts only on request.',
  area: 'projects',
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
    const { entries, page: told } = await listStatusUpdatesOf(input, at);
    return { statusUpdates: entries.map(statusUpdateFrom), ...told };
  },
});
