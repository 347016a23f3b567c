import { defineDocument, type Document } from '../github/graphql.ts';
import type { PageInfo } from '../operations/answers.shapes.ts';

/** A milestone in an answer of the GraphQL API. */
export interface MilestoneDetails {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly description: string | null;
  readonly dueOn: string | null;
  readonly state: 'OPEN' | 'CLOSED';
  readonly openIssueCount: number;
  readonly closedIssueCount: number;
  readonly url: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly closedAt: string | null;
}

/** An issue of a milestone. */
export interface MilestoneIssueNode {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly state: 'OPEN' | 'CLOSED';
  readonly url: string;
}

/** A page of the issues of a milestone. */
export interface MilestoneIssues {
  readonly totalCount: number;
  readonly pageInfo: PageInfo;
  readonly nodes: readonly (MilestoneIssueNode | null)[];
}

const DETAILS = `
  id number title description dueOn state openIssueCount closedIssueCount
  url createdAt updatedAt closedAt
`;

const ISSUE = `id number title state url`;

/** One milestone by its number. */
export const MILESTONE_DETAILS = defineDocument<
  { readonly repository: { readonly milestone: MilestoneDetails | null } | null },
  { readonly owner: string; readonly name: string; readonly number: number }
>(`query MilestoneDetails($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) { milestone(number: $number) { ${DETAILS} } }
}`);

/** The repository of a milestone given by its node id. */
export const MILESTONE_PLACE = defineDocument<
  {
    readonly node: {
      readonly __typename: string;
      readonly number?: number;
      readonly title?: string;
      readonly repository?: { readonly name: string; readonly owner: { readonly login: string } };
    } | null;
  },
  { readonly id: string }
>(`query MilestonePlace($id: ID!) {
  node(id: $id) {
    __typename
    ... on Milestone { number title repository { name owner { login } } }
  }
}`);

/** A page of the milestones of a repository. */
export const MILESTONE_LIST = defineDocument<
  {
    readonly repository: {
      readonly milestones: {
        readonly totalCount: number;
        readonly pageInfo: PageInfo;
        readonly nodes: readonly (MilestoneDetails | null)[];
      } | null;
    } | null;
  },
  {
    readonly owner: string;
    readonly name: string;
    readonly first: number;
    readonly after: string | null;
    readonly states: readonly ('OPEN' | 'CLOSED')[] | null;
    readonly orderBy: {
      readonly field: 'CREATED_AT' | 'DUE_DATE' | 'NUMBER' | 'UPDATED_AT';
      readonly direction: 'ASC' | 'DESC';
    };
  }
>(`query MilestoneList(
  $owner: String!, $name: String!, $first: Int!, $after: String,
  $states: [MilestoneState!], $orderBy: MilestoneOrder!
) {
  repository(owner: $owner, name: $name) {
    milestones(first: $first, after: $after, states: $states, orderBy: $orderBy) {
      totalCount
      pageInfo { hasNextPage endCursor }
      nodes { ${DETAILS} }
    }
  }
}`);

/** A page of the issues of one milestone, oldest first. */
export const ISSUES_OF_MILESTONE = defineDocument<
  {
    readonly repository: {
      readonly milestone: { readonly issues: MilestoneIssues } | null;
    } | null;
  },
  {
    readonly owner: string;
    readonly name: string;
    readonly number: number;
    readonly first: number;
    readonly after: string | null;
  }
>(`query IssuesOfMilestone(
  $owner: String!, $name: String!, $number: Int!, $first: Int!, $after: String
) {
  repository(owner: $owner, name: $name) {
    milestone(number: $number) {
      issues(first: $first, after: $after, orderBy: { field: CREATED_AT, direction: ASC }) {
        totalCount
        pageInfo { hasNextPage endCursor }
        nodes { ${ISSUE} }
      }
    }
  }
}`);

/** The first issues of several milestones. */
export const ISSUES_OF_MILESTONES = defineDocument<
  {
    readonly nodes: readonly ({
      readonly id?: string;
      readonly issues?: MilestoneIssues;
    } | null)[];
  },
  { readonly ids: readonly string[]; readonly first: number }
>(`query IssuesOfMilestones($ids: [ID!]!, $first: Int!) {
  nodes(ids: $ids) {
    ... on Milestone {
      id
      issues(first: $first, orderBy: { field: CREATED_AT, direction: ASC }) {
        totalCount
        pageInfo { hasNextPage endCursor }
        nodes { ${ISSUE} }
      }
    }
  }
}`);

/** The payload of creating an issue of a roadmap. */
export interface RoadmapIssueMade {
  readonly issue: { readonly id: string; readonly number: number; readonly url: string } | null;
}

/** Builds a mutation that creates several issues, under the aliases `one0`, `one1`…. */
export function createIssues(
  count: number,
): Document<Record<string, RoadmapIssueMade | null>, Record<string, unknown>> {
  const places = Array.from({ length: count }, (_, at) => at);
  const variables = places.map((at) => `$input${at}: CreateIssueInput!`);
  const fields = places.map(
    (at) => `one${at}: createIssue(input: $input${at}) { issue { id number url } }`,
  );
  return defineDocument(`mutation CreateIssues(${variables.join(', ')}) { ${fields.join('\n')} }`);
}
