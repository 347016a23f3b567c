import type { ToolError } from '@wellspoken/kit';

import { unsupportedByGitHub } from '../github/unsupported.ts';

/** Why workflows cannot be written by a program, and what people do instead. */
export function unsupportedWorkflowChange(what: string, projectId?: string): ToolError {
  return unsupportedByGitHub(
    `${what}: its API only lists a project's workflows and deletes them.`,
    `Do it in the browser, on ${workflowsPage(projectId)}; or make the project with copy_project_from_template from one that has the workflows (all but auto-add are copied); or write a GitHub Actions workflow that reacts to the event.`,
  );
}

/** Why nothing can be run at set times, and what people do instead. */
export function unsupportedSchedule(schedule: string): ToolError {
  return unsupportedByGitHub(
    `projects have no scheduler, so nothing can be triaged ${schedule} by itself.`,
    `Write a GitHub Actions workflow that runs on a schedule: on: schedule: - cron: "${CRON[schedule] ?? CRON['daily']}"; or let your host call list_issues at those times.`,
  );
}

const CRON: Readonly<Record<string, string>> = {
  hourly: '0 * * * *',
  daily: '0 6 * * *',
  weekly: '0 6 * * 1',
};

const ADDRESS = /^(https:\/\/[^/\s]+\/(?:orgs|users)\/[\w.-]+\/projects\/\d+)/;

function workflowsPage(projectId = ''): string {
  const address = ADDRESS.exec(projectId)?.[1];
  return address === undefined ? 'the page "Workflows" of the project' : `${address}/workflows`;
}
