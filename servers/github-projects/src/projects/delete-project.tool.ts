import * as z from 'zod';

import { createCountShape, deleted } from '../operations/answers.shapes.ts';
import { dryRun, namedProject } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import type { Call } from './found.ts';
import { loadProject } from './load-project.ts';
import { DELETE_PROJECT } from './projects.documents.ts';

export const deleteProject = defineOperation({
  name: 'delete_project',
  title: 'Delete a project',
  description:
    'Deletes a project with its fields, views and draft issues; issues and pull requests stay in their repositories. It cannot be undone: dryRun tells title and counts first, close_project keeps everything.',
  area: 'projects',
  foreign: 'projects',
  effect: 'delete',
  scopes: ['project'],
  input: { projectId: namedProject, dryRun },
  output: deleted.extend({
    title: z.string(),
    url: z.string(),
    itemCount: createCountShape().optional().describe('On dryRun, archived ones included'),
    fieldCount: createCountShape().optional().describe('On dryRun'),
    viewCount: createCountShape().optional().describe('On dryRun'),
  }),
  examples: [
    { name: 'See what would go', arguments: { projectId: 'acme/3', dryRun: true } },
    { name: 'Delete', arguments: { projectId: 'acme/3' } },
  ],
  run: ({ projectId: ref, dryRun: isDry }, at) =>
    isDry ? previewDeletion(ref, at) : sendDeletion(ref, at),
});

/** A project that was deleted, or would be. */
interface Deletion {
  readonly deleted: boolean;
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly url: string;
}

/** What would be deleted with a project. */
interface DeletionPreview extends Deletion {
  readonly itemCount: number;
  readonly fieldCount: number;
  readonly viewCount: number;
}

/** Deletes a project with its contents. */
async function sendDeletion(ref: string, call: Call): Promise<Deletion> {
  const { id, title, url } = await call.resolve.project(ref, { signal: call.signal });
  await call.github.mutate(
    DELETE_PROJECT,
    { input: { projectId: id } },
    {
      signal: call.signal,
      subject: { what: `project "${ref}"`, argument: 'projectId' },
      lookWith: 'get_project',
    },
  );
  return { deleted: true, id, type: 'project', title, url };
}

/** What deleting a project would delete. */
async function previewDeletion(ref: string, call: Call): Promise<DeletionPreview> {
  const node = await loadProject(ref, {}, call);
  const { id, title, url, items, archivedItems, fields, views } = node;
  return {
    deleted: false,
    id,
    type: 'project',
    title,
    url,
    itemCount: items.totalCount + archivedItems.totalCount,
    fieldCount: fields.totalCount,
    viewCount: views.totalCount,
  };
}
