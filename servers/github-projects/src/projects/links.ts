import {
  LINK_REPOSITORY,
  LINK_TEAM,
  LINKED_REPOSITORIES,
  LINKED_TEAMS,
  UNLINK_REPOSITORY,
  UNLINK_TEAM,
  type LinkedRepositoryNode,
  type LinkedTeamNode,
} from '../documents/links.ts';
import type { ChangeOptions } from '../github/github.ts';
import { projectSubject } from '../refs/project-words.ts';
import type { Call } from './call.ts';
import { findTeam } from './find-team.ts';
import { projectNodeId } from './project-node-id.ts';
import { queryList } from './query-list.ts';
import { projectPage, type Entries, type PageOfProject } from './project-page.ts';

/** A project and a repository or team by its name, and whether the two are linked. */
export interface Link {
  readonly projectId: string;
  readonly name: string;
  readonly linked: boolean;
}

/** A link as it is asked for; the default project and repository where none are named. */
interface AskedLink {
  readonly projectId: string | undefined;
  readonly name: string | undefined;
  readonly linked: boolean;
}

/** Links a project to a repository, or takes the link away. */
export async function setRepositoryLink(
  { projectId, name, linked }: AskedLink,
  call: Call,
): Promise<Link> {
  const id = await projectNodeId(projectId, call);
  const repository = await call.resolve.repository(name, { signal: call.signal });
  const variables = { input: { projectId: id, repositoryId: repository.id } };
  const options = linking(projectId, 'list_linked_repositories', call);
  if (linked) await call.github.mutate(LINK_REPOSITORY, variables, options);
  else await call.github.mutate(UNLINK_REPOSITORY, variables, options);
  return { projectId: id, name: repository.nameWithOwner, linked };
}

/** Links a project to a team, or takes the link away. */
export async function setTeamLink(
  { projectId, name, linked }: AskedLink & { readonly name: string },
  call: Call,
): Promise<Link> {
  const project = await call.resolve.project(projectId, { signal: call.signal });
  const team = await findTeam({ ref: name, owner: project.owner, argument: 'teamSlug' }, call);
  const variables = { input: { projectId: project.id, teamId: team.id } };
  const options = linking(projectId, 'list_linked_teams', call);
  if (linked) await call.github.mutate(LINK_TEAM, variables, options);
  else await call.github.mutate(UNLINK_TEAM, variables, options);
  return { projectId: project.id, name: team.slug, linked };
}

function linking(
  projectId: string | undefined,
  lookWith: string,
  { signal, defaults }: Call,
): ChangeOptions {
  const subject = projectSubject(projectId, defaults);
  return { signal, subject, repeatable: true, lookWith };
}

/** The repositories that a project is linked to. */
export async function linkedRepositories(
  asked: PageOfProject,
  call: Call,
): Promise<Entries<LinkedRepositoryNode>> {
  return projectPage(asked, call, async (variables, options) => {
    const question = { document: LINKED_REPOSITORIES, variables };
    const { node } = await queryList(call.github, question, options);
    return node?.repositories;
  });
}

/** The teams that a project is linked to. */
export async function linkedTeams(
  asked: PageOfProject,
  call: Call,
): Promise<Entries<LinkedTeamNode>> {
  return projectPage(asked, call, async (variables, options) => {
    const question = { document: LINKED_TEAMS, variables };
    const { node } = await queryList(call.github, question, options);
    return node?.teams;
  });
}
