import type { ChangeOptions } from '../../github/github.ts';
import { createUnsupportedError } from '../../github/refusals.ts';
import type { OwnerPointer } from '../../refs/resolver.ts';
import { describeProject } from '../../refs/words.ts';
import { type Call, findProjectId } from '../found.ts';
import { type Entries, type PageOfProject, queryList, readProjectPage } from '../project-page.ts';
import {
  LINK_REPOSITORY,
  LINK_TEAM,
  LINKED_REPOSITORIES,
  LINKED_TEAMS,
  type LinkedRepositoryNode,
  type LinkedTeamNode,
  UNLINK_REPOSITORY,
  UNLINK_TEAM,
} from './links.documents.ts';

/** A project and a repository or team, by name, and whether they are linked. */
interface Link {
  readonly projectId: string;
  readonly name: string;
  readonly linked: boolean;
}

/** The requested link; defaults to the default project and repository. */
interface AskedLink {
  readonly projectId: string | undefined;
  readonly name: string | undefined;
  readonly linked: boolean;
}

/** Links a project to a repository, or unlinks it. */
export async function setRepositoryLink(
  { projectId, name, linked }: AskedLink,
  call: Call,
): Promise<Link> {
  const id = await findProjectId(projectId, call);
  const repository = await call.resolve.repository(name, { signal: call.signal });
  const variables = { input: { projectId: id, repositoryId: repository.id } };
  const options = toChangeOptions(projectId, 'list_linked_repositories', call);
  if (linked) await call.github.mutate(LINK_REPOSITORY, variables, options);
  else await call.github.mutate(UNLINK_REPOSITORY, variables, options);
  return { projectId: id, name: repository.nameWithOwner, linked };
}

/** Links a project to a team, or unlinks it. */
export async function setTeamLink(
  { projectId, name, linked }: AskedLink & { readonly name: string },
  call: Call,
): Promise<Link> {
  const project = await call.resolve.project(projectId, { signal: call.signal });
  const team = await findTeam({ ref: name, owner: project.owner, argument: 'teamSlug' }, call);
  const variables = { input: { projectId: project.id, teamId: team.id } };
  const options = toChangeOptions(projectId, 'list_linked_teams', call);
  if (linked) await call.github.mutate(LINK_TEAM, variables, options);
  else await call.github.mutate(UNLINK_TEAM, variables, options);
  return { projectId: project.id, name: team.slug, linked };
}

function toChangeOptions(
  projectId: string | undefined,
  lookWith: string,
  { signal, defaults }: Call,
): ChangeOptions {
  const subject = describeProject(projectId, defaults);
  return { signal, subject, repeatable: true, lookWith };
}

/** The repositories linked to a project. */
export async function readLinkedRepositories(
  asked: PageOfProject,
  call: Call,
): Promise<Entries<LinkedRepositoryNode>> {
  return readProjectPage(asked, call, async (variables, options) => {
    const question = { document: LINKED_REPOSITORIES, variables };
    const { node } = await queryList(call.github, question, options);
    return node?.repositories;
  });
}

/** The teams linked to a project. */
export async function readLinkedTeams(
  asked: PageOfProject,
  call: Call,
): Promise<Entries<LinkedTeamNode>> {
  return readProjectPage(asked, call, async (variables, options) => {
    const question = { document: LINKED_TEAMS, variables };
    const { node } = await queryList(call.github, question, options);
    return node?.teams;
  });
}

/** A team, in relation to the owner of a project. */
interface SoughtTeam {
  /** Its slug or name, or `org/slug`. */
  readonly ref: string;
  readonly owner: OwnerPointer;
  readonly argument: string;
}

/** Finds a team, among the owner's own unless another organization is named. */
export async function findTeam(
  { ref, owner, argument }: SoughtTeam,
  call: Call,
): Promise<{ readonly id: string; readonly slug: string }> {
  if (owner.kind === 'user') {
    throw createUnsupportedError(
      `teams belong to organisations, and this project belongs to the user "${owner.login}".`,
      'Give single users a role with update_project_collaborators.',
    );
  }
  const [organization, slug] = ref.includes('/')
    ? [ref.slice(0, ref.indexOf('/')), ref.slice(ref.indexOf('/') + 1)]
    : [owner.login, ref];
  return call.resolve.team(organization, slug, { signal: call.signal, argument });
}
