import { DELETE_PROJECT } from './projects.documents.ts';
import type { Call } from './found.ts';
import { loadProject } from './load-project.ts';

/** A project that is gone, or would be. */
interface Deletion {
  readonly deleted: boolean;
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly url: string;
}

/** What would go with a project. */
interface DeletionPreview extends Deletion {
  readonly itemCount: number;
  readonly fieldCount: number;
  readonly viewCount: number;
}

/** Deletes a project with all it holds. */
export async function sendDeletion(ref: string, call: Call): Promise<Deletion> {
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

/** What deleting a project would take away. */
export async function previewDeletion(ref: string, call: Call): Promise<DeletionPreview> {
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
