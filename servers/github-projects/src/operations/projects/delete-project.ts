import * as z from 'zod';

import {
  deleteProject as deleteProjectOf,
  foretellDeletion,
} from '../../projects/delete-project.ts';
import { deleted } from '../../shapes/deleted.ts';
import { whole } from '../../shapes/page.ts';
import { dryRun, namedProject } from '../inputs.ts';
import { defineOperation } from '../operation.ts';

/** Deletes a project. */
export const deleteProject = defineOperation({
  name: 'delete_project',
  title: 'Delete a project',
  description:
    'Deletes a project with its fields, views and draft issues; issues and pull requests stay in their repositories. It cannot be undone: dryRun tells title and counts first, close_project keeps everything.',
  area: 'projects',
  effect: 'delete',
  scopes: ['project'],
  input: { projectId: namedProject, dryRun },
  output: deleted.extend({
    title: z.string(),
    url: z.string(),
    itemCount: whole().optional().describe('On dryRun, archived ones included'),
    fieldCount: whole().optional().describe('On dryRun'),
    viewCount: whole().optional().describe('On dryRun'),
  }),
  examples: [
    { name: 'See what would go', arguments: { projectId: 'acme/3', dryRun: true } },
    { name: 'Delete', arguments: { projectId: 'acme/3' } },
  ],
  run: ({ projectId: ref, dryRun: isDry }, at) =>
    isDry ? foretellDeletion(ref, at) : deleteProjectOf(ref, at),
});
