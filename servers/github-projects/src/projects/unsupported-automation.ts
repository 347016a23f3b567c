import type { ToolError } from '@wellspoken/kit';

import { unsupportedByGitHub } from '../github/unsupported.ts';

/** Why workflows cannot be written by a program, and what people do instead. */
export function unsupportedWorkflowChange(what: string, projectId?: string): ToolError {
  return unsupportedByGitHub(
    `${what}: its API only lists a project's workflows and deletes them.`,
    `Do it in the browser, on ${workflowsPage(projectId)}; or make the project with copy_project_from_template from one that has the workflows (all but auto-add are copied); or let rules do it: run_rules follows them when it is called, and export_actions_workflow writes them as a workflow for GitHub Actions that reacts to the event.`,
  );
}

const ADDRESS = /^(https:\/\/[^/\s]+\/(?:orgs|users)\/[\w.-]+\/projects\/\d+)/;

function workflowsPage(projectId = ''): string {
  const address = ADDRESS.exec(projectId)?.[1];
  return address === undefined ? 'the page "Workflows" of the project' : `${address}/workflows`;
}
