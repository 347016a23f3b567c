import * as z from 'zod';

import { deleted, whole } from '../operations/answers.shapes.ts';
import { dryRun, namedProject } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { sendDeletion, previewDeletion } from './delete-project.ts';

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
    isDry ? previewDeletion(ref, at) : sendDeletion(ref, at),
});
