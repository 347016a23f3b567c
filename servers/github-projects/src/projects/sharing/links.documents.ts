import { defineDocument } from '../../github/graphql.ts';
import type { PageInfo } from '../../operations/answers.shapes.ts';

/** A repository linked to a project. */
export interface LinkedRepositoryNode {
  readonly id: string;
  readonly nameWithOwner: string;
  readonly isPrivate: boolean;
  readonly url: string;
}

/** A team linked to a project. */
export interface LinkedTeamNode {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly url: string;
}

interface Page<One> {
  readonly totalCount: number;
  readonly pageInfo: PageInfo;
  readonly nodes: readonly (One | null)[];
}

interface PageVariables {
  readonly id: string;
  readonly first: number;
  readonly after: string | null;
}

interface RepositoryLink {
  readonly input: { readonly projectId: string; readonly repositoryId: string };
}

interface TeamLink {
  readonly input: { readonly projectId: string; readonly teamId: string };
}

/** The repositories linked to a project. */
export const LINKED_REPOSITORIES = defineDocument<
  { readonly node: { readonly repositories?: Page<LinkedRepositoryNode> } | null },
  PageVariables
>(`query LinkedRepositories($id: ID!, $first: Int!, $after: String) {
  node(id: $id) {
    ... on ProjectV2 {
      repositories(first: $first, after: $after) {
        totalCount pageInfo { hasNextPage endCursor } nodes { id nameWithOwner isPrivate url }
      }
    }
  }
}`);

/** The teams linked to a project. */
export const LINKED_TEAMS = defineDocument<
  { readonly node: { readonly teams?: Page<LinkedTeamNode> } | null },
  PageVariables
>(`query LinkedTeams($id: ID!, $first: Int!, $after: String) {
  node(id: $id) {
    ... on ProjectV2 {
      teams(first: $first, after: $after) {
        totalCount pageInfo { hasNextPage endCursor } nodes { id slug name url }
      }
    }
  }
}`);

/** Links a project to a repository. */
export const LINK_REPOSITORY = defineDocument<
  {
    readonly linkProjectV2ToRepository: {
      readonly repository: { readonly id: string } | null;
    } | null;
  },
  RepositoryLink
>(`mutation LinkRepository($input: LinkProjectV2ToRepositoryInput!) {
  linkProjectV2ToRepository(input: $input) { repository { id } }
}`);

/** Unlinks a project from a repository. */
export const UNLINK_REPOSITORY = defineDocument<
  {
    readonly unlinkProjectV2FromRepository: {
      readonly repository: { readonly id: string } | null;
    } | null;
  },
  RepositoryLink
>(`mutation UnlinkRepository($input: UnlinkProjectV2FromRepositoryInput!) {
  unlinkProjectV2FromRepository(input: $input) { repository { id } }
}`);

/** Links a project to a team. */
export const LINK_TEAM = defineDocument<
  { readonly linkProjectV2ToTeam: { readonly team: { readonly id: string } | null } | null },
  TeamLink
>(`mutation LinkTeam($input: LinkProjectV2ToTeamInput!) {
  linkProjectV2ToTeam(input: $input) { team { id } }
}`);

/** Unlinks a project from a team. */
export const UNLINK_TEAM = defineDocument<
  { readonly unlinkProjectV2FromTeam: { readonly team: { readonly id: string } | null } | null },
  TeamLink
>(`mutation UnlinkTeam($input: UnlinkProjectV2FromTeamInput!) {
  unlinkProjectV2FromTeam(input: $input) { team { id } }
}`);

/** Sets the roles of users and teams in a project. */
export const UPDATE_COLLABORATORS = defineDocument<
  {
    readonly updateProjectV2Collaborators: {
      readonly collaborators: { readonly totalCount: number } | null;
    } | null;
  },
  {
    readonly input: {
      readonly projectId: string;
      readonly collaborators: readonly {
        readonly userId?: string;
        readonly teamId?: string;
        readonly role: 'ADMIN' | 'WRITER' | 'READER' | 'NONE';
      }[];
    };
  }
>(`mutation UpdateCollaborators($input: UpdateProjectV2CollaboratorsInput!) {
  updateProjectV2Collaborators(input: $input) { collaborators(first: 1) { totalCount } }
}`);
