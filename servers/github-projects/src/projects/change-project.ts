import { ToolError } from '@wellspoken/kit';

import { type Call, findProjectId, requireAnswered } from './found.ts';
import {
  type ProjectChanges,
  type ProjectSummaryNode,
  UPDATE_PROJECT,
} from './projects.documents.ts';

/** The changes of a project; omitted properties are kept. */
export interface ProjectUpdate {
  readonly title?: string | undefined;
  readonly shortDescription?: string | undefined;
  readonly readme?: string | undefined;
  readonly visibility?: 'public' | 'private' | undefined;
  readonly status?: 'active' | 'closed' | undefined;
}

/** Converts the changes to GitHub's input, with only what was given. */
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

/** A changed project; its readme only if that was changed. */
type ChangedProject = ProjectSummaryNode & { readonly readme?: string | null };

/** Sends changes of a project with a known node id. */
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
  return requireAnswered(data.updateProjectV2?.projectV2, 'get_project');
}

/** Changes only what is given of a project. */
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
  return sendChanges(await findProjectId(ref, call), changes, call);
}
