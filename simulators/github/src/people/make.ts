import type { SimIssueField, SimIssueType, SimOwner, SimTeam } from '../state/entities.ts';
import { add, type State } from '../state/state.ts';

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
