import { ToolError } from '@wellspoken/kit';

import {
  UPDATE_PROJECT,
  type ProjectChanges,
  type ProjectSummaryNode,
} from './projects.documents.ts';
import { answered, type Call, projectNodeId } from './found.ts';

/** What people say of a project; what is left out stays as it is. */
export interface ProjectUpdate {
  readonly title?: string | undefined;
  readonly shortDescription?: string | undefined;
  readonly readme?: string | undefined;
  readonly visibility?: 'public' | 'private' | undefined;
  readonly status?: 'active' | 'closed' | undefined;
}

/** The same in GitHub's words: only what was given. */
export function toChanges(given: ProjectUpdate): ProjectChanges {
  const { title, shortDescription, readme, visibility, status } = given;
  return {
    ...(title !== undefined && { title }),
    ...(shortDescription !== undefined && { shortDescription }),
    ...(readme !== undefined && { readme }),
    ...(visibility !== undefined && { public: visibility === 'public' }),
    ...(status !== undefined && { closed: status === 'closed' }),
  };
}

/** What a changed project looks like; its readme only where that was changed. */
type ChangedProject = ProjectSummaryNode & { readonly readme?: string | null };

/** Sends changes of a project whose node id is known. */
export async function sendChanges(
  projectId: string,
  changes: ProjectChanges,
  call: Call,
): Promise<ChangedProject> {
  const variables = {
    input: { ...changes, projectId },
    withReadme: changes.readme !== undefined,
  };
  const data = await call.github.mutate(UPDATE_PROJECT, variables, {
    signal: call.signal,
    subject: { what: `project "${projectId}"`, argument: 'projectId' },
    repeatable: true,
    lookWith: 'get_project',
  });
  return answered(data.updateProjectV2?.projectV2, 'get_project');
}

/** Changes what was given of a project, and nothing else. */
export async function changeProject(
  ref: string | undefined,
  given: ProjectUpdate,
  call: Call,
): Promise<ChangedProject> {
  const changes = toChanges(given);
  if (Object.keys(changes).length === 0) {
    throw new ToolError('invalid_arguments', 'There is nothing to change.', {
      suggestions: ['Pass at least one of title, shortDescription, readme, visibility, status.'],
    });
  }
  return sendChanges(await projectNodeId(ref, call), changes, call);
}
