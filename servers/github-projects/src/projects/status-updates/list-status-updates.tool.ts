import * as z from 'zod';

import { page } from '../../operations/answers.shapes.ts';
import { cursor, limit, projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { statusUpdate } from './status-updates.shapes.ts';
import { readStatusUpdates, statusUpdateFrom } from './status-updates.ts';

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
    const { entries, page: paging } = await readStatusUpdates(input, at);
    return { statusUpdates: entries.map(statusUpdateFrom), ...paging };
  },
});
