import { Octokit } from '@octokit/core';
import type { Simulator } from '@wellspoken/simulator-github';
import { parse } from 'yaml';

/** What starts a workflow. */
export interface Started {
  readonly eventName: string;
  readonly payload: object;
  /** `owner/name` */
  readonly repository: string;
}

/** What a run of a workflow wrote into its log. */
export interface WorkflowLog {
  readonly infos: readonly string[];
  readonly warnings: readonly string[];
  readonly failed: string | undefined;
}

interface Parsed {
  readonly jobs: {
    readonly rules: { readonly steps: readonly { readonly with: { readonly script: string } }[] };
  };
}

type Ask = (parameters: Record<string, unknown>) => Promise<{ readonly data: unknown }>;

const ROUTES: Readonly<Record<string, string>> = {
  get: 'GET /repos/{owner}/{repo}/issues/{issue_number}',
  update: 'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
  listForRepo: 'GET /repos/{owner}/{repo}/issues',
  addLabels: 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels',
  removeLabel: 'DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}',
  addAssignees: 'POST /repos/{owner}/{repo}/issues/{issue_number}/assignees',
  removeAssignees: 'DELETE /repos/{owner}/{repo}/issues/{issue_number}/assignees',
  listLabelsForRepo: 'GET /repos/{owner}/{repo}/labels',
  listMilestones: 'GET /repos/{owner}/{repo}/milestones',
  listComments: 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
  createComment: 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
};

/** The script in a workflow, as GitHub would read it. */
export function scriptOf(workflow: string): string {
  return (parse(workflow) as Parsed).jobs.rules.steps[0]?.with.script ?? '';
}

/** Runs the script of a workflow as github-script does, against the simulator. */
export async function runWorkflow(
  workflow: string,
  { eventName, payload, repository }: Started,
  simulator: Simulator,
): Promise<WorkflowLog> {
  const octokit = new Octokit({ auth: simulator.token, baseUrl: simulator.url });
  const issues = Object.fromEntries(
    Object.entries(ROUTES).map(([name, route]): [string, Ask] => [
      name,
      (parameters) => octokit.request(route, parameters),
    ]),
  );
  const github = { rest: { issues }, paginate };
  const [owner, repo] = repository.split('/');
  const log = {
    infos: [] as string[],
    warnings: [] as string[],
    failed: undefined as string | undefined,
  };
  const core = {
    info: (text: string) => log.infos.push(text),
    warning: (text: string) => log.warnings.push(text),
    setFailed: (text: string) => {
      log.failed = text;
    },
  };
  const script = new AsyncFunction('github', 'context', 'core', scriptOf(workflow));
  await script(github, { eventName, payload, repo: { owner, repo } }, core);
  return log;
}

async function paginate(
  ask: Ask,
  parameters: Record<string, unknown>,
): Promise<readonly unknown[]> {
  const entries: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await ask({ ...parameters, page });
    entries.push(...(data as readonly unknown[]));
    if ((data as readonly unknown[]).length < Number(parameters['per_page'])) return entries;
  }
}

type Script = (github: object, context: object, core: object) => Promise<void>;

/** What an async function is made with; JavaScript has no name for it. */
const AsyncFunction = (async () => undefined).constructor as new (
  ...parts: readonly string[]
) => Script;
