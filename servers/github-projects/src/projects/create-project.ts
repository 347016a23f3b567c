import { ToolError } from '@wellspoken/kit';

import { type ProjectUpdate, sendChanges, toChanges } from './change-project.ts';
import { type Call, requireAnswered } from './found.ts';
import { CREATE_PROJECT, type ProjectSummaryNode } from './projects.documents.ts';

export interface NewProject extends Pick<
  ProjectUpdate,
  'shortDescription' | 'readme' | 'visibility'
> {
  readonly title: string;
  readonly owner?: string | undefined;
  readonly repo?: string | undefined;
}

/** The settings that a new project lacks, and why. */
export interface NotApplied {
  readonly settings: readonly string[];
  readonly code: string;
  readonly message: string;
}

/** A new project, possibly incomplete. */
export interface CreatedProject {
  readonly node: ProjectSummaryNode;
  readonly notApplied?: NotApplied;
}

/**
 * Creates a project, then applies the settings that creation cannot take. If that second step fails
 * the project exists all the same, so the answer is the project and what it lacks.
 */
export async function createCompleteProject(
  wanted: NewProject,
  call: Call,
): Promise<CreatedProject> {
  const created = await createEmpty(wanted, call);
  const { shortDescription, readme, visibility } = wanted;
  const asked = { shortDescription, readme, visibility };
  const changes = toChanges(asked);
  if (Object.keys(changes).length === 0) return { node: created };
  try {
    return { node: await sendChanges(created.id, changes, call) };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const settings = Object.entries(asked).flatMap(([name, value]) =>
      value === undefined ? [] : [name],
    );
    const { code, message } = error;
    return { node: created, notApplied: { settings, code, message } };
  }
}

async function createEmpty(
  { title, owner, repo }: NewProject,
  call: Call,
): Promise<ProjectSummaryNode> {
  const { signal } = call;
  const ownerId = (await call.resolve.owner(owner, { signal })).id;
  const linked =
    repo === undefined
      ? {}
      : { repositoryId: (await call.resolve.repository(repo, { signal })).id };
  const data = await call.github.mutate(
    CREATE_PROJECT,
    { input: { ownerId, title, ...linked } },
    { signal, lookWith: 'list_projects' },
  );
  return requireAnswered(data.createProjectV2?.projectV2, 'list_projects');
}
