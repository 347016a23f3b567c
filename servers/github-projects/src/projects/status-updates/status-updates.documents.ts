import { defineDocument } from '../../github/graphql.ts';
import type { PageInfo } from '../../operations/answers.shapes.ts';

export type StatusWord = 'ON_TRACK' | 'AT_RISK' | 'OFF_TRACK' | 'COMPLETE' | 'INACTIVE';

/** A status update of a project. */
export interface StatusUpdateNode {
  readonly id: string;
  readonly fullDatabaseId: string | number | null;
  readonly status: StatusWord | null;
  readonly startDate: string | null;
  readonly targetDate: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly creator: { readonly login: string } | null;
  readonly body?: string | null;
}

/** The properties of a status update as GitHub's input; null clears one. */
export interface StatusUpdateFacts {
  readonly body?: string;
  readonly status?: StatusWord | null;
  readonly startDate?: string | null;
  readonly targetDate?: string | null;
}

const UPDATE =
  'id fullDatabaseId status startDate targetDate createdAt updatedAt creator { login }';

/** The status updates of a project, newest first. */
export const STATUS_UPDATES = defineDocument<
  {
    readonly node: {
      readonly statusUpdates?: {
        readonly totalCount: number;
        readonly pageInfo: PageInfo;
        readonly nodes: readonly (StatusUpdateNode | null)[];
      };
    } | null;
  },
  {
    readonly id: string;
    readonly first: number;
    readonly after: string | null;
    readonly withBody: boolean;
  }
>(`query StatusUpdates($id: ID!, $first: Int!, $after: String, $withBody: Boolean!) {
  node(id: $id) {
    ... on ProjectV2 {
      statusUpdates(first: $first, after: $after) {
        totalCount pageInfo { hasNextPage endCursor } nodes { ${UPDATE} body @include(if: $withBody) }
      }
    }
  }
}`);

/** A status update by its node id. */
export const STATUS_UPDATE = defineDocument<
  {
    readonly node:
      (Partial<StatusUpdateNode> & { readonly project?: { readonly id: string } }) | null;
  },
  { readonly id: string }
>(`query StatusUpdate($id: ID!) {
  node(id: $id) { ... on ProjectV2StatusUpdate { ${UPDATE} body project { id } } }
}`);

/** Creates a status update. */
export const CREATE_STATUS_UPDATE = defineDocument<
  {
    readonly createProjectV2StatusUpdate: { readonly statusUpdate: StatusUpdateNode | null } | null;
  },
  { readonly input: StatusUpdateFacts & { readonly projectId: string } }
>(`mutation CreateStatusUpdate($input: CreateProjectV2StatusUpdateInput!) {
  createProjectV2StatusUpdate(input: $input) { statusUpdate { ${UPDATE} body } }
}`);

/** Changes only what the input contains of a status update. */
export const UPDATE_STATUS_UPDATE = defineDocument<
  {
    readonly updateProjectV2StatusUpdate: { readonly statusUpdate: StatusUpdateNode | null } | null;
  },
  { readonly input: StatusUpdateFacts & { readonly statusUpdateId: string } }
>(`mutation UpdateStatusUpdate($input: UpdateProjectV2StatusUpdateInput!) {
  updateProjectV2StatusUpdate(input: $input) { statusUpdate { ${UPDATE} body } }
}`);

/** Deletes a status update. */
export const DELETE_STATUS_UPDATE = defineDocument<
  {
    readonly deleteProjectV2StatusUpdate: { readonly deletedStatusUpdateId: string | null } | null;
  },
  { readonly input: { readonly statusUpdateId: string } }
>(`mutation DeleteStatusUpdate($input: DeleteProjectV2StatusUpdateInput!) {
  deleteProjectV2StatusUpdate(input: $input) { deletedStatusUpdateId }
}`);
