import { defineDocument, type Document } from '../github/graphql.ts';

/** A node with an id and a name. */
export interface NameNode {
  readonly id: string;
  readonly name: string;
}

interface Names {
  readonly nodes: readonly (NameNode | null)[];
}

function listPlaces(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** The caller. */
export const VIEWER_ID = defineDocument<{ readonly viewer: { readonly id: string } }>(
  `query ViewerId { viewer { id } }`,
);

/** Users by login, with the aliases `one0`, `one1`…. */
export function usersByLogin(
  count: number,
): Document<Record<string, { readonly id: string } | null>, Record<string, string>> {
  const variables = listPlaces(count).map((at) => `$login${at}: String!`);
  const fields = listPlaces(count).map((at) => `one${at}: user(login: $login${at}) { id }`);
  return defineDocument(`query UsersByLogin(${variables.join(', ')}) { ${fields.join('\n')} }`);
}

interface InRepository {
  readonly owner: string;
  readonly name: string;
}

/** The labels of a repository, a hundred per page. */
export const LABEL_NAMES = defineDocument<
  {
    readonly repository: {
      readonly labels: Names & {
        readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
      };
    } | null;
  },
  InRepository & { readonly after: string | null }
>(`query LabelNames($owner: String!, $name: String!, $after: String) {
  repository(owner: $owner, name: $name) {
    labels(first: 100, after: $after) { nodes { id name } pageInfo { hasNextPage endCursor } }
  }
}`);

/** A milestone, with what resolving a reference needs. */
export interface MilestoneNode {
  readonly id: string;
  readonly number: number;
  readonly title: string;
}

/** A milestone by its number. */
export const MILESTONE_BY_NUMBER = defineDocument<
  { readonly repository: { readonly milestone: MilestoneNode | null } | null },
  InRepository & { readonly number: number }
>(`query MilestoneByNumber($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) { milestone(number: $number) { id number title } }
}`);

/** A milestone by its node id. */
export const MILESTONE_BY_ID = defineDocument<
  { readonly node: (Partial<MilestoneNode> & { readonly __typename: string }) | null },
  { readonly id: string }
>(`query MilestoneById($id: ID!) {
  node(id: $id) { __typename ... on Milestone { id number title } }
}`);

/** The milestones of a repository whose titles contain certain words. */
export const MILESTONES_BY_TITLE = defineDocument<
  {
    readonly repository: {
      readonly milestones: { readonly nodes: readonly (MilestoneNode | null)[] } | null;
    } | null;
  },
  InRepository & { readonly query: string | null }
>(`query MilestonesByTitle($owner: String!, $name: String!, $query: String) {
  repository(owner: $owner, name: $name) {
    milestones(first: 100, query: $query) { nodes { id number title } }
  }
}`);

/** The issue types of a repository. */
export const ISSUE_TYPE_NAMES = defineDocument<
  { readonly repository: { readonly issueTypes: Names | null } | null },
  InRepository
>(`query IssueTypeNames($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) { issueTypes(first: 50) { nodes { id name } } }
}`);

/** A team by its slug. */
export const TEAM_BY_SLUG = defineDocument<
  {
    readonly organization: {
      readonly team: (NameNode & { readonly slug: string }) | null;
    } | null;
  },
  { readonly login: string; readonly slug: string }
>(`query TeamBySlug($login: String!, $slug: String!) {
  organization(login: $login) { team(slug: $slug) { id slug name } }
}`);

/** The teams of an organization. */
export const TEAM_NAMES = defineDocument<
  {
    readonly organization: {
      readonly teams: {
        readonly nodes: readonly ((NameNode & { readonly slug: string }) | null)[];
      };
    } | null;
  },
  { readonly login: string }
>(`query TeamNames($login: String!) {
  organization(login: $login) { teams(first: 100) { nodes { id slug name } } }
}`);
