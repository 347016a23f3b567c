import {
  DELETE_WORKFLOW,
  WORKFLOW_BY_ID,
  WORKFLOWS,
  type WorkflowNode,
} from '../documents/workflows.ts';
import type { Workflow } from '../shapes/workflow.ts';
import type { Call } from './call.ts';
import { found } from './found.ts';
import { numericId } from './numeric-id.ts';
import { pickNumbered } from './pick-numbered.ts';
import { projectPage, type Entries, type PageOfProject } from './project-page.ts';

/** A workflow by its node id, or by name or number in a project. */
export interface WorkflowRef {
  readonly ruleId: string;
  readonly projectId?: string | undefined;
}

const NODE_ID = /^PWF_[\w-]+$/;

/** The workflows of a project. */
export async function listWorkflows(
  asked: PageOfProject,
  call: Call,
): Promise<Entries<WorkflowNode>> {
  return projectPage(asked, call, async (variables, options) => {
    const { node } = await call.github.query(WORKFLOWS, variables, options);
    return node?.workflows;
  });
}

/** One workflow. */
export async function findWorkflow(
  { ruleId, projectId }: WorkflowRef,
  call: Call,
): Promise<WorkflowNode> {
  if (!NODE_ID.test(ruleId)) return workflowOfProject(ruleId, projectId, call);
  const subject = { what: `workflow "${ruleId}"`, argument: 'ruleId' };
  const { node } = await call.github.query(
    WORKFLOW_BY_ID,
    { id: ruleId },
    { signal: call.signal, subject },
  );
  return found(isWhole(node) ? node : undefined, subject);
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

/** A workflow as we tell of it. */
export function workflowFrom(node: WorkflowNode): Workflow {
  const { id, number, name, enabled, createdAt, updatedAt } = node;
  return { id, ...numericId(node.fullDatabaseId), number, name, enabled, createdAt, updatedAt };
}

async function workflowOfProject(
  ruleId: string,
  projectId: string | undefined,
  call: Call,
): Promise<WorkflowNode> {
  const { id } = await call.resolve.project(projectId, { signal: call.signal });
  // GitHub has some twenty workflows to choose from, so one page holds them all.
  const { entries } = await listWorkflows({ projectId: id, limit: 100 }, call);
  return pickNumbered(ruleId, entries, {
    kind: 'workflow',
    argument: 'ruleId',
    listWith: 'list_automation_rules',
  });
}

/** A node of another kind has nothing of what was asked. */
function isWhole(node: Partial<WorkflowNode> | null): node is WorkflowNode {
  return node?.id !== undefined;
}
