import * as z from 'zod';

import { page } from '../../operations/answers.shapes.ts';
import { cursor, limit, projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { viewFrom } from './view-from-node.ts';
import { view } from './views.shapes.ts';
import { listViews } from './views.ts';

/** Lists the views of a project. */
export const listProjectViews = defineOperation({
  name: 'list_project_views',
  title: 'List views',
  description:
    'Lists the views of a project with layout, filter, sorting and grouping. Visible fields only on request.',
  area: 'projects',
  effect: 'read',
  scopes: ['read:project'],
  input: {
    projectId: projectId.optional(),
    includeVisibleFields: z.boolean().default(false).describe('With visible fields'),
    limit: limit(100, 20),
    cursor,
  },
  output: z.object({ views: z.array(view), ...page }),
  examples: [{ name: 'Of the rocket project', arguments: { projectId: 'acme/1' } }],
  run: async (input, at) => {
    const { entries, page: paging } = await listViews(input, at);
    return { views: entries.map(viewFrom), ...paging };
  },
});
