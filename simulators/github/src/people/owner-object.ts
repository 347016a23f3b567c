import { type Args, HubFault, type Scene } from '../objects.ts';
import { buildLocation, findOwnerByLogin } from '../repositories/look.ts';
import type { SimOwner, SimTeam } from '../state/entities.ts';
import { listAll, find } from '../state/state.ts';

/** A user as GraphQL shows one; what it owns of projects comes from elsewhere. */
export function buildUserObject(scene: Scene, user: SimOwner): object {
  const organizations = listAll(scene.state, 'Organization').filter(({ members }) =>
    members.includes(user.login),
  );
  return {
    ...buildOwnerFields(scene, user),
    email: '',
    bio: null,
    isViewer: user.id === scene.viewer.id,
    isSiteAdmin: false,
    organization: ({ login }: Args) =>
      scene.objectOf(organizations.find((one) => one.login === login)?.id),
    organizations: (args: Args) =>
      scene.connection(
        organizations.map(({ id }) => id),
        args,
        { type: 'User', field: 'organizations' },
      ),
    issues: (args: Args) =>
      scene.connection(
        listAll(scene.state, 'Issue')
          .filter(({ author }) => author === user.id)
          .map(({ id }) => id),
        args,
        { type: 'User', field: 'issues' },
      ),
  };
}

/** An organisation as GraphQL shows one; what it owns of projects comes from elsewhere. */
export function buildOrganizationObject(scene: Scene, organization: SimOwner): object {
  const { login } = organization;
  const isMember = organization.members.includes(scene.viewer.login);
  return {
    ...buildOwnerFields(scene, organization),
    email: null,
    description: null,
    viewerIsAMember: isMember,
    viewerCanAdminister: organization.members[0] === scene.viewer.login,
    teamsUrl: buildLocation(`/orgs/${login}/teams`).url,
    projectsUrl: buildLocation(`/orgs/${login}/projects`).url,
    membersWithRole: (args: Args) =>
      scene.connection(
        organization.members.flatMap((member) => findOwnerByLogin(scene.state, member)?.id ?? []),
        args,
        { type: 'Organization', field: 'membersWithRole' },
      ),
    ...buildTeamFields(scene, organization),
    issueTypes: (args: Args) =>
      scene.connection(organization.issueTypes, args, {
        type: 'Organization',
        field: 'issueTypes',
      }),
    issueFields: (args: Args) =>
      scene.connection(organization.issueFields, args, {
        type: 'Organization',
        field: 'issueFields',
      }),
  };
}

function buildTeamFields(scene: Scene, organization: SimOwner): object {
  const teams = listAll(scene.state, 'Team').filter(
    (team) => team.organization === organization.id,
  );
  return {
    team: ({ slug }: Args) =>
      scene.objectOf(teams.find((team) => team.slug === String(slug).toLowerCase())?.id),
    teams: (args: Args) =>
      scene.connection(
        teams.filter(({ name }) => name.toLowerCase().includes(getQuery(args))).map(({ id }) => id),
        args,
        { type: 'Organization', field: 'teams' },
      ),
  };
}

function getQuery({ query }: Args): string {
  return typeof query === 'string' ? query.toLowerCase() : '';
}

function buildOwnerFields(scene: Scene, owner: SimOwner): object {
  const { state } = scene;
  const place = { type: owner.typename, field: 'repositories' };
  const repositories = listAll(state, 'Repository').filter((one) => one.owner === owner.id);
  return {
    __typename: owner.typename,
    id: owner.id,
    databaseId: owner.databaseId,
    login: owner.login,
    name: owner.name,
    createdAt: owner.createdAt,
    updatedAt: owner.updatedAt,
    avatarUrl: `https://avatars.githubusercontent.com/u/${owner.databaseId}?v=4`,
    ...buildLocation(`/${owner.login}`),
    repository: ({ name }: Args) => {
      const found = repositories.find(
        (one) => one.name.toLowerCase() === String(name).toLowerCase() && scene.canSee(one),
      );
      if (found === undefined) {
        throw new HubFault(
          'NOT_FOUND',
          `Could not resolve to a Repository with the name '${owner.login}/${String(name)}'.`,
        );
      }
      return scene.objectOf(found.id);
    },
    repositories: (args: Args) =>
      scene.connection(
        repositories.map(({ id }) => id),
        args,
        place,
      ),
  };
}

/** A team as GraphQL shows one. */
export function buildTeamObject(scene: Scene, team: SimTeam): object {
  const login = find(scene.state, team.organization, 'Organization')?.login ?? '';
  return {
    __typename: 'Team',
    id: team.id,
    databaseId: team.databaseId,
    slug: team.slug,
    name: team.name,
    combinedSlug: `${login}/${team.slug}`,
    description: null,
    privacy: 'VISIBLE',
    createdAt: team.createdAt,
    updatedAt: team.updatedAt,
    ...buildLocation(`/orgs/${login}/teams/${team.slug}`),
    organization: () => scene.objectOf(team.organization),
  };
}
