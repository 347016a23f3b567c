import { ToolError } from '@wellspoken/kit';

import type { At } from '../operations/operation.ts';
import { createCompleteProject, type NotApplied } from '../projects/create-project.ts';
import { isOver, type MadeStage, makeIssues, makeStages } from './make-issues.ts';
import { type PlannedIssue, planRoadmap, type RoadmapPlan } from './plan-stages.ts';
import {
  type IssueResult,
  normalizeRoadmapTitle,
  type Roadmap,
  type RoadmapResult,
  type StageResult,
} from './roadmap.ts';

type ProjectPart = Pick<
  RoadmapResult,
  'projectId' | 'projectTitle' | 'projectUrl' | 'projectOutcome'
>;

/**
 * Creates a project with milestones and issues, step by step. An error before the first step leaves
 * everything unchanged; after it the answer reports the outcome of each part.
 */
export async function makeRoadmap(
  { dryRun, ...roadmap }: Roadmap & { readonly dryRun: boolean },
  at: At,
): Promise<RoadmapResult> {
  checkRoadmap(roadmap);
  const plan = await planRoadmap(roadmap, at);
  if (dryRun) return showPlanned(roadmap, plan);
  const { project, id, notApplied } = await makeProject(roadmap, plan, at);
  const stages = await makeStages(plan.stages, plan.repository, countSteps(plan, 0, at));
  const issues = isOver(stages)
    ? new Map<PlannedIssue, IssueResult>()
    : await makeIssues(
        stages,
        { repository: plan.repository, projectId: id },
        countSteps(plan, stages.length, at),
      );
  const milestones = stages.map((stage) => toResult(stage, issues));
  const complete = milestones.every(isComplete);
  return {
    ...project,
    milestones,
    totalIssuesCreated: milestones.reduce((sum, { issuesCreated }) => sum + issuesCreated, 0),
    complete: complete && notApplied === undefined,
    ...withNotes(complete, { id, notApplied }),
  };
}

/** The same context, with progress counted over the whole roadmap. */
function countSteps({ stages }: RoadmapPlan, before: number, at: At): At {
  const total = stages.reduce((sum, { issues }) => sum + 1 + issues.length, 0);
  return { ...at, progress: (done) => at.progress(before + done, total) };
}

interface MadeProject {
  readonly id: string;
  readonly project: ProjectPart;
  readonly notApplied?: NotApplied | undefined;
}

async function makeProject(
  { project: wanted }: Roadmap,
  { project }: RoadmapPlan,
  at: At,
): Promise<MadeProject> {
  if (wanted === undefined || project !== undefined) {
    if (project === undefined) throw new TypeError('A plan without a project was made.');
    return { id: project.id, project: showProject(project, 'existing') };
  }
  const { node, notApplied } = await createCompleteProject(wanted, at);
  return { id: node.id, project: showProject(node, 'created'), notApplied };
}

function showProject(
  { id, title, url }: { readonly id: string; readonly title: string; readonly url: string },
  projectOutcome: 'created' | 'existing',
): ProjectPart {
  return { projectId: id, projectTitle: title, projectUrl: url, projectOutcome };
}

function toResult(
  { stage, outcome, milestone, error }: MadeStage,
  made: ReadonlyMap<PlannedIssue, IssueResult>,
): StageResult {
  const issues = stage.issues.map(
    (issue): IssueResult => made.get(issue) ?? { title: issue.title, outcome: 'not_tried' },
  );
  return {
    title: stage.milestone.title,
    outcome,
    ...(milestone !== undefined && { milestoneId: milestone.number }),
    ...(error !== undefined && { error: error.message }),
    issuesCreated: issues.filter((issue) => issue.outcome === 'created').length,
    issues,
  };
}

function isComplete({ outcome, issues }: StageResult): boolean {
  return [{ outcome, error: undefined }, ...issues].every(
    (one) => (one.outcome === 'created' || one.outcome === 'existing') && one.error === undefined,
  );
}

function withNotes(
  complete: boolean,
  { id, notApplied }: { readonly id: string; readonly notApplied: NotApplied | undefined },
): { notes?: string[] } {
  const notes = [
    ...(complete
      ? []
      : [
          `Not all of it was made. Call again with projectId "${id}" in place of project and the same milestones: what is there already is found by its title and not made twice.`,
        ]),
    ...(notApplied === undefined
      ? []
      : [
          `The project lacks ${notApplied.settings.join(', ')}: ${notApplied.message} update_project can set it.`,
        ]),
  ];
  return notes.length === 0 ? {} : { notes };
}

function showPlanned(
  { project: wanted }: Roadmap,
  { project, stages }: RoadmapPlan,
): RoadmapResult {
  const milestones = stages.map(({ milestone, existing, issues }) => ({
    title: milestone.title,
    outcome: existing === undefined ? ('planned' as const) : ('existing' as const),
    ...(existing !== undefined && { milestoneId: existing.number }),
    issuesCreated: 0,
    issues: issues.map((issue) => ({
      title: issue.title,
      outcome: issue.existing === undefined ? ('planned' as const) : ('existing' as const),
    })),
  }));
  return {
    ...(project === undefined
      ? { projectTitle: wanted?.title ?? '', projectOutcome: 'planned' as const }
      : showProject(project, 'existing')),
    milestones,
    totalIssuesCreated: 0,
    complete: false,
    notes: ['Nothing was made: this is what would be.'],
  };
}

const MOST_ISSUES = 50;

/** Throws if a roadmap is contradictory, before any request. */
function checkRoadmap({ project, projectId, milestones }: Roadmap): void {
  if ((project === undefined) === (projectId === undefined)) {
    throw createArgumentError(
      'Expected either project, for a new one, or projectId, for one that is there.',
      ['Pass exactly one of project and projectId.'],
    );
  }
  const count = milestones.reduce((sum, { issues }) => sum + issues.length, 0);
  if (count > MOST_ISSUES) {
    throw createArgumentError(
      `milestones: ${count} issues were given; one call makes at most ${MOST_ISSUES}.`,
      ['Make the rest with another call, with projectId and the same milestones.'],
    );
  }
  // A repeated call finds what exists by title, so titles must be distinct.
  assertDistinct(
    milestones.map(({ milestone }) => milestone.title),
    'milestones',
  );
  for (const [at, { issues }] of milestones.entries()) {
    assertDistinct(
      issues.map(({ title }) => title),
      `milestones.${at}.issues`,
    );
  }
}

function assertDistinct(titles: readonly string[], argument: string): void {
  const seen = new Set<string>();
  for (const title of titles) {
    if (seen.has(normalizeRoadmapTitle(title))) {
      throw createArgumentError(`${argument}: "${title}" is there twice.`, [
        'Give each a title of its own.',
      ]);
    }
    seen.add(normalizeRoadmapTitle(title));
  }
}

function createArgumentError(message: string, suggestions: readonly string[]): ToolError {
  return new ToolError('invalid_arguments', message, { suggestions });
}
