import { type Args, HubFault, type Scene } from './objects.ts';
import { buildLocation, findOwnerByLogin } from './repositories/look.ts';
import type { SimIssueField, SimIssueType, SimOwner, SimTeam } from './state/entities.ts';
import { add, find, listAll, type State } from './state/state.ts';

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

/** Adds a user. */
export function makeUser(state: State, login: string, name: string): SimOwner {
  return add(state, 'User', {
    login,
    name,
    issueTypes: [],
    issueFields: [],
    members: [],
  });
}

/** Adds an organisation with its members. */
export function makeOrganization(
  state: State,
  login: string,
  about: { readonly name: string; readonly members: readonly string[] },
): SimOwner {
  return add(state, 'Organization', {
    login,
    name: about.name,
    issueTypes: [],
    issueFields: [],
    members: [...about.members],
  });
}

/** Adds a team to an organisation. */
export function makeTeam(
  state: State,
  organization: SimOwner,
  about: { readonly slug: string; readonly name: string },
): SimTeam {
  return add(state, 'Team', {
    organization: organization.id,
    ...about,
  });
}

/** Adds an issue type to an organisation. */
export function makeIssueType(
  state: State,
  organization: SimOwner,
  about: Pick<SimIssueType, 'name' | 'description' | 'color'>,
): SimIssueType {
  const made = add(state, 'IssueType', {
    isEnabled: true,
    ...about,
  });
  organization.issueTypes.push(made.id);
  return made;
}

/** Adds an issue field to an organisation, with options where it is a select. */
export function makeIssueField(
  state: State,
  organization: SimOwner,
  about: {
    readonly typename: SimIssueField['typename'];
    readonly name: string;
    readonly options?: readonly { readonly name: string; readonly color: string }[];
  },
): SimIssueField {
  const made = add(state, about.typename, {
    name: about.name,
    options: (about.options ?? []).map((option) => ({
      id: state.mint(about.typename).id.replace(/^IFSS_/u, 'IFSSO_'),
      name: option.name,
      color: option.color,
      description: null,
    })),
  });
  organization.issueFields.push(made.id);
  return made;
}
