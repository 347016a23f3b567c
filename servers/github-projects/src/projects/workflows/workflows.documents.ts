import { defineDocument } from '../../github/graphql.ts';
import type { PageInfo } from '../../operations/answers.shapes.ts';

/** A workflow of a project, with all that GitHub's API shows of it. */
export interface WorkflowNode {
  readonly id: string;
  readonly fullDatabaseId: string | number | null;
  readonly number: number;
  readonly name: string;
  readonly enabled: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

const WORKFLOW = 'id fullDatabaseId number name enabled createdAt updatedAt';

/** The workflows of a project. */
export const WORKFLOWS = defineDocument<
  {
    readonly node: {
      readonly workflows?: {
        readonly totalCount: number;
        readonly pageInfo: PageInfo;
        readonly nodes: readonly (WorkflowNode | null)[];
      };
    } | null;
  },
  { readonly id: string; readonly first: number; readonly after: string | null }
>(`query Workflows($id: ID!, $first: Int!, $after: String) {
  node(id: $id) {
    ... on ProjectV2 {
      workflows(first: $first, after: $after) {
        totalCount pageInfo { hasNextPage endCursor } nodes { ${WORKFLOW} }
      }
    }
  }
}`);

/** A workflow by its node id. */
export const WORKFLOW_BY_ID = defineDocument<
  { readonly node: Partial<WorkflowNode> | null },
  { readonly id: string }
>(`query WorkflowById($id: ID!) {
  node(id: $id) { ... on ProjectV2Workflow { ${WORKFLOW} } }
}`);

/** Deletes a workflow. */
export const DELETE_WORKFLOW = defineDocument<
  { readonly deleteProjectV2Workflow: { readonly deletedWorkflowId: string | null } | null },
  { readonly input: { readonly workflowId: string } }
>(`mutation DeleteWorkflow($input: DeleteProjectV2WorkflowInput!) {
  deleteProjectV2Workflow(input: $input) { deletedWorkflowId }
}`);
