import type { ToolError } from '@wellspoken/kit';

import { createUnsupportedError } from '../../github/refusals.ts';
import { type Call, requireFound } from '../found.ts';
import { pickNumbered } from '../pick-numbered.ts';
import { withDatabaseId } from '../project-from-node.ts';
import { type Entries, type PageOfProject, readProjectPage } from '../project-page.ts';
import {
  DELETE_WORKFLOW,
  WORKFLOW_BY_ID,
  type WorkflowNode,
  WORKFLOWS,
} from './workflows.documents.ts';
import type { Workflow } from './workflows.shapes.ts';

/** A workflow by its node id, or by name or number in a project. */
interface WorkflowRef {
  readonly ruleId: string;
  readonly projectId?: string | undefined;
}

const NODE_ID = /^PWF_[\w-]+$/;

/** The workflows of a project. */
export async function listWorkflows(
  asked: PageOfProject,
  call: Call,
): Promise<Entries<WorkflowNode>> {
  return readProjectPage(asked, call, async (variables, options) => {
    const { node } = await call.github.query(WORKFLOWS, variables, options);
    return node?.workflows;
  });
}

/** Finds a workflow. */
export async function findWorkflow(
  { ruleId, projectId }: WorkflowRef,
  call: Call,
): Promise<WorkflowNode> {
  if (!NODE_ID.test(ruleId)) return findInProject(ruleId, projectId, call);
  const subject = { what: `workflow "${ruleId}"`, argument: 'ruleId' };
  const { node } = await call.github.query(
    WORKFLOW_BY_ID,
    { id: ruleId },
    { signal: call.signal, subject },
  );
  return requireFound(isWhole(node) ? node : undefined, subject);
}

/** Deletes a workflow of a project. */
export async function deleteWorkflow(ref: WorkflowRef, call: Call): Promise<WorkflowNode> {
  const workflow = await findWorkflow(ref, call);
  await call.github.mutate(
    DELETE_WORKFLOW,
    { input: { workflowId: workflow.id } },
    {
      signal: call.signal,
      subject: { what: `workflow "${ref.ruleId}"`, argument: 'ruleId' },
      lookWith: 'list_automation_rules',
    },
  );
  return workflow;
}

/** Converts GitHub's node to the output shape. */
export function showWorkflow(node: WorkflowNode): Workflow {
  const { id, number, name, enabled, createdAt, updatedAt } = node;
  return {
    id,
    ...withDatabaseId(node.fullDatabaseId),
    number,
    name,
    enabled,
    createdAt,
    updatedAt,
  };
}

async function findInProject(
  ruleId: string,
  projectId: string | undefined,
  call: Call,
): Promise<WorkflowNode> {
  const { id } = await call.resolve.project(projectId, { signal: call.signal });
  // GitHub has some twenty workflows, so one page holds them all.
  const { entries } = await listWorkflows({ projectId: id, limit: 100 }, call);
  return pickNumbered(ruleId, entries, {
    kind: 'workflow',
    argument: 'ruleId',
    listWith: 'list_automation_rules',
  });
}

/** A node of another type has none of the requested fields. */
function isWhole(node: Partial<WorkflowNode> | null): node is WorkflowNode {
  return node?.id !== undefined;
}

/** The error for changes of workflows that the API does not support, with alternatives. */
export function createWorkflowError(what: string, projectId?: string): ToolError {
  return createUnsupportedError(
    `${what}: its API only lists a project's workflows and deletes them.`,
    `Do it in the browser, on ${describeWorkflowsPage(projectId)}; or make the project with copy_project_from_template from one that has the workflows (all but auto-add are copied); or let rules do it: run_rules follows them when it is called, and export_actions_workflow writes them as a workflow for GitHub Actions that reacts to the event.`,
  );
}

const ADDRESS = /^(https:\/\/[^/\s]+\/(?:orgs|users)\/[\w.-]+\/projects\/\d+)/;

function describeWorkflowsPage(projectId = ''): string {
  const address = ADDRESS.exec(projectId)?.[1];
  return address === undefined ? 'the page "Workflows" of the project' : `${address}/workflows`;
}
