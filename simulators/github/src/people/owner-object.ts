import { type Args, HubFault, type Scene } from '../objects.ts';
import { located, ownerByLogin } from '../repositories/look.ts';
import type { SimOwner, SimTeam } from '../state/entities.ts';
import { all, find } from '../state/state.ts';

/** A user as GraphQL shows one; what it owns of projects comes from elsewhere. */
export function userObject(scene: Scene, user: SimOwner): object {
  const organizations = all(scene.state, 'Organization').filter(({ members }) =>
    members.includes(user.login),
  );
  return {
    ...ownerFields(scene, user),
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
        all(scene.state, 'Issue')
          .filter(({ author }) => author === user.id)
          .map(({ id }) => id),
        args,
        { type: 'User', field: 'issues' },
      ),
  };
}

/** An organisation as GraphQL shows one; what it owns of projects comes from elsewhere. */
export function organizationObject(scene: Scene, organization: SimOwner): object {
  const { login } = organization;
  const isMember = organization.members.includes(scene.viewer.login);
  return {
    ...ownerFields(scene, organization),
    email: null,
    description: null,
    viewerIsAMember: isMember,
    viewerCanAdminister: organization.members[0] === scene.viewer.login,
    teamsUrl: located(`/orgs/${login}/teams`).url,
    projectsUrl: located(`/orgs/${login}/projects`).url,
    membersWithRole: (args: Args) =>
      scene.connection(
        organization.members.flatMap((member) => ownerByLogin(scene.state, member)?.id ?? []),
        args,
        { type: 'Organization', field: 'membersWithRole' },
      ),
    ...teamFields(scene, organization),
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

function teamFields(scene: Scene, organization: SimOwner): object {
  const teams = all(scene.state, 'Team').filter((team) => team.organization === organization.id);
  return {
    team: ({ slug }: Args) =>
      scene.objectOf(teams.find((team) => team.slug === String(slug).toLowerCase())?.id),
    teams: (args: Args) =>
      scene.connection(
        teams.filter(({ name }) => name.toLowerCase().includes(queryOf(args))).map(({ id }) => id),
        args,
        { type: 'Organization', field: 'teams' },
      ),
  };
}

function queryOf({ query }: Args): string {
  return typeof query === 'string' ? query.toLowerCase() : '';
}

function ownerFields(scene: Scene, owner: SimOwner): object {
  const { state } = scene;
  const place = { type: owner.typename, field: 'repositories' };
  const repositories = all(state, 'Repository').filter((one) => one.owner === owner.id);
  return {
    __typename: owner.typename,
    id: owner.id,
    databaseId: owner.databaseId,
    login: owner.login,
    name: owner.name,
    createdAt: owner.createdAt,
    updatedAt: owner.updatedAt,
    avatarUrl: `https://avatars.githubusercontent.com/u/${owner.databaseId}?v=4`,
    ...located(`/${owner.login}`),
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
export function teamObject(scene: Scene, team: SimTeam): object {
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
    ...located(`/orgs/${login}/teams/${team.slug}`),
    organization: () => scene.objectOf(team.organization),
  };
}
