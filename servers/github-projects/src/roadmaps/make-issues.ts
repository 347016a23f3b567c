import { ToolError } from '@wellspoken/kit';

import { type Outcome, runBatch } from '../github/batches.ts';
import { isUnknown } from '../github/lost-answer.ts';
import { addContents } from '../items/add-items.ts';
import { createIssues, type RoadmapIssueMade } from '../milestones/milestones.documents.ts';
import { sendMilestone } from '../milestones/write-milestones.ts';
import type { At } from '../operations/operation.ts';
import type { RepositoryName } from '../refs/resolver.ts';
import { formatRepositoryName } from '../refs/words.ts';
import type { PlannedIssue, PlannedStage } from './plan-stages.ts';
import type { IssueResult, PartOutcome } from './roadmap.ts';

/** The repository and the project of new issues. */
interface IssuesPlace {
  readonly repository: RepositoryName;
  readonly projectId: string;
}

interface Task {
  readonly issue: PlannedIssue;
  readonly milestoneId: string;
}

/** Creates the issues of existing milestones, and adds all of them to the project. */
export async function makeIssues(
  stages: readonly MadeStage[],
  { repository, projectId }: IssuesPlace,
  at: At,
): Promise<ReadonlyMap<PlannedIssue, IssueResult>> {
  const results = new Map<PlannedIssue, IssueResult>();
  const tasks = stages.flatMap(listTasks);
  const outcomes = await create(tasks, projectId, at);
  for (const [place, outcome] of outcomes.entries()) {
    const issue = tasks[place]?.issue;
    if (issue !== undefined) results.set(issue, toResult(issue, outcome, repository));
  }
  const existing = stages.flatMap(({ stage }) => stage.issues).filter(isThere);
  const added = await addExisting(existing, projectId, at);
  for (const issue of existing) {
    const error = added.get(issue.existing.id);
    results.set(issue, {
      title: issue.title,
      outcome: 'existing',
      reference: `${formatRepositoryName(repository)}#${issue.existing.number}`,
      ...(error !== undefined && { error: `It is not in the project: ${error}` }),
    });
  }
  return results;
}

function listTasks({ stage, milestone }: MadeStage): readonly Task[] {
  if (milestone === undefined) return [];
  return stage.issues
    .filter((issue) => !isThere(issue))
    .map((issue) => ({ issue, milestoneId: milestone.id }));
}

function isThere(
  issue: PlannedIssue,
): issue is PlannedIssue & Required<Pick<PlannedIssue, 'existing'>> {
  return issue.existing !== undefined;
}

async function create(
  tasks: readonly Task[],
  projectId: string,
  { github, signal, progress }: At,
): Promise<readonly Outcome<RoadmapIssueMade>[]> {
  if (tasks.length === 0) return [];
  return runBatch(github, tasks, {
    signal,
    lookWith: 'list_issues',
    build: (chunk) => ({
      document: createIssues(chunk.length),
      variables: Object.fromEntries(
        chunk.map(({ issue, milestoneId }, place) => [
          `input${place}`,
          { ...issue.input, milestoneId, projectV2Ids: [projectId] },
        ]),
      ),
      alias: 'one',
    }),
    onProgress: progress,
  });
}

function toResult(
  { title }: PlannedIssue,
  { status, value, error }: Outcome<RoadmapIssueMade>,
  repository: RepositoryName,
): IssueResult {
  if (status !== 'succeeded') {
    return { title, outcome: status, ...(error !== undefined && { error: error.message }) };
  }
  const number = value?.issue?.number;
  return {
    title,
    outcome: 'created',
    ...(number !== undefined && { reference: `${formatRepositoryName(repository)}#${number}` }),
  };
}

/** Adds existing issues to the project; returns the errors by id. */
async function addExisting(
  issues: readonly Required<Pick<PlannedIssue, 'existing'>>[],
  projectId: string,
  at: At,
): Promise<ReadonlyMap<string, string>> {
  if (issues.length === 0) return new Map();
  const { outcomes } = await addContents(
    {
      projectId,
      contentIds: issues.map(({ existing }) => existing.id),
      repository: undefined,
      argument: 'milestones',
      dryRun: false,
    },
    at,
  );
  return new Map(
    outcomes.flatMap(({ given, status, error }) =>
      status === 'succeeded' ? [] : [[given, error?.message ?? 'GitHub did not answer for it.']],
    ),
  );
}

/** A milestone, and its outcome. */
export interface MadeStage {
  readonly stage: PlannedStage;
  readonly outcome: PartOutcome;
  /** The existing milestone. */
  readonly milestone?: { readonly id: string; readonly number: number };
  readonly error?: ToolError;
}

/** Errors that concern a single milestone, so that the next one may succeed. */
const OF_ONE: readonly string[] = ['invalid_arguments', 'already_exists', 'conflict', 'too_large'];

/** Creates the missing milestones, in order. */
export async function makeStages(
  stages: readonly PlannedStage[],
  repository: RepositoryName,
  at: At,
): Promise<readonly MadeStage[]> {
  const made: MadeStage[] = [];
  for (const stage of stages) {
    made.push(
      isOver(made) ? { stage, outcome: 'not_tried' } : await makeStage(stage, repository, at),
    );
    at.progress(made.length);
  }
  return made;
}

/** Whether something failed that would make the rest fail too. */
export function isOver(made: readonly MadeStage[]): boolean {
  return made.some(({ error }) => error !== undefined && !OF_ONE.includes(error.code));
}

async function makeStage(
  stage: PlannedStage,
  repository: RepositoryName,
  at: At,
): Promise<MadeStage> {
  const { existing } = stage;
  if (existing !== undefined) return { stage, outcome: 'existing', milestone: existing };
  try {
    const milestone = await sendMilestone(repository, stage.milestone, at);
    return { stage, outcome: 'created', milestone };
  } catch (thrown) {
    // Only failures of GitHub or the network are outcomes; cancellation and bugs end the call.
    if (at.signal.aborted || !(thrown instanceof ToolError)) throw thrown;
    return { stage, outcome: isUnknown(thrown) ? 'unknown' : 'failed', error: thrown };
  }
}
