import {
  chooseSubtasks,
  createSimilarity,
  findMarks,
  makePlanFromText,
  type PlanTask,
  TIERS,
} from '@wellspoken/planner';
import * as z from 'zod';

import { findNames } from '../issues/issue-names.ts';
import { type IssueTexts, readIssueTexts } from '../issues/read-issue-texts.ts';
import type { Basis } from '../operations/answers.shapes.ts';
import { body, namedProject, repo } from '../operations/inputs.ts';
import { type At, defineOperation } from '../operations/operation.ts';
import { computeSha256 } from '../reader/sha256.ts';
import { describeRepository } from '../refs/words.ts';
import { type PlannedWork, planWork } from './planned-work.ts';
import { plannedWork, withPlan } from './plans.shapes.ts';

const names = z.array(z.string().min(1).max(100)).max(20).default([]);

export const addFeatureOperation = defineOperation({
  name: 'add_feature',
  title: 'Add a feature',
  description:
    'Makes a plan for a feature: one issue, with a sub-issue for each entry of the checklists, acceptance criteria or headings of its description, and tells which issues are like it already. With apply it is made; else change the plan as you like and pass it to apply_plan.',
  area: 'planning',
  foreign: 'issues',
  effect: 'create',
  hints: { idempotent: true },
  scopes: ['repo', 'project'],
  input: {
    featureIdea: z.string().min(1).max(256).describe('Title of the feature'),
    description: body.min(1).describe('What it is, in Markdown'),
    repo,
    projectId: namedProject
      .optional()
      .describe('Project for the issues; no project is touched if left out'),
    parentIssueId: z.string().min(1).max(500).optional().describe('Issue it is a part of'),
    milestone: z.string().min(1).max(255).optional().describe('Title or number, for all of it'),
    labels: names.describe('Labels for all of it'),
    assignees: names.describe('Logins, for the feature itself'),
    targetUsers: z
      .array(z.string().min(1).max(200))
      .max(20)
      .default([])
      .describe('Whom it is for; written below the description'),
    apply: z.boolean().default(false).describe('Make it; else only plan it'),
  },
  output: plannedWork.extend({
    similar: z
      .array(
        z.object({
          reference: z.string(),
          title: z.string(),
          state: z.enum(['open', 'closed']),
          score: z.number().min(0).max(1).describe('How alike'),
        }),
      )
      .describe('Issues that are like it'),
  }),
  examples: [
    {
      name: 'Make a feature with two parts',
      arguments: {
        featureIdea: 'Store telemetry on tape',
        description: 'Discs wear out.\n\n- [ ] Choose the tapes\n- [ ] Write blocks to tape',
        repo: 'acme/probe',
        projectId: 'acme/4',
        milestone: 'Beta',
        labels: ['feature'],
        apply: true,
      },
    },
    {
      name: 'Plan it only',
      arguments: {
        featureIdea: 'Charts of the battery',
        description: '## Acceptance criteria\n\n- Shows a day\n- Shows a year',
        repo: 'acme/probe',
      },
    },
  ],
  run: async (input, at) => withPlan(await addFeature(input, at)),
});

/** GitHub's maximum for one issue. */
const MOST_SUB_ISSUES = 100;

/** A feature, as a caller describes it. */
interface Feature {
  readonly featureIdea: string;
  readonly description: string;
  readonly repo?: string | undefined;
  readonly projectId?: string | undefined;
  readonly parentIssueId?: string | undefined;
  readonly milestone?: string | undefined;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly targetUsers: readonly string[];
  readonly apply: boolean;
}

/** A plan for a feature, and the issues similar to it. */
type PlannedFeature = PlannedWork & Pick<Awaited<ReturnType<typeof findSimilarIssues>>, 'similar'>;

/** Plans a feature with the sub-tasks that its description names, and creates them on request. */
async function addFeature(feature: Feature, at: At): Promise<PlannedFeature> {
  const { featureIdea: title, description, repo, projectId, apply } = feature;
  const named = await resolveNames(feature, at);
  const split = chooseSubtasks(await at.reader.readSubtasks(description, at.signal), {
    titles: [],
    most: MOST_SUB_ISSUES,
  });
  const { labels, milestone } = named;
  const plan = makePlanFromText({
    kind: 'feature',
    about: title,
    task: { id: 'feature', title, body: formatBody(feature), ...named },
    subtasks: split.subtasks,
    hash: computeSha256,
    shared: {
      ...(labels !== undefined && { labels }),
      ...(milestone !== undefined && { milestone }),
    },
  });
  const about = { title, body: description, planId: plan.id };
  const { similar, basis } = await findSimilarIssues(about, repo, { ...at, progress: () => {} });
  const work = await planWork({ plan, split, repo, projectId, apply }, at);
  return { ...work, similar, basis: [...work.basis, ...basis] };
}

/** Resolves the names in the feature; an error names the argument. */
async function resolveNames(
  { repo, labels, assignees, milestone, parentIssueId }: Feature,
  at: At,
): Promise<Pick<PlanTask, 'labels' | 'assignees' | 'milestone' | 'parent'>> {
  const { resolve, signal } = at;
  const repository = resolve.repositoryName(repo);
  const subject = describeRepository(repository);
  await findNames({ labels: { labels }, users: { assignees } }, { repository, subject }, at);
  const due =
    milestone === undefined
      ? undefined
      : await resolve.milestone(repository, milestone, { signal, argument: 'milestone' });
  const parent =
    parentIssueId === undefined
      ? undefined
      : await resolve.issue(parentIssueId, { signal, repository: repo, argument: 'parentIssueId' });
  return {
    ...(labels.length > 0 && { labels }),
    ...(assignees.length > 0 && { assignees }),
    ...(due !== undefined && { milestone: due.title }),
    ...(parent !== undefined && { parent: `${parent.owner}/${parent.name}#${parent.number}` }),
  };
}

function formatBody({ description, targetUsers }: Feature): string {
  return targetUsers.length === 0
    ? description
    : `${description.trimEnd()}\n\nFor: ${targetUsers.join(', ')}`;
}

/** An issue similar to the planned one. */
interface Like {
  reference: string;
  title: string;
  state: 'open' | 'closed';
  score: number;
}

const MOST_READ = 500;
const MOST_SHOWN = 5;
/** Existing issues similar to a text, except those of the same plan. */
async function findSimilarIssues(
  text: { readonly title: string; readonly body: string; readonly planId: string },
  repo: string | undefined,
  at: At,
): Promise<{ readonly similar: Like[]; readonly basis: Basis }> {
  const read = await readIssueTexts({ repo, state: 'all', most: MOST_READ }, at);
  const others = read.issues.filter(({ body }) =>
    findMarks(body).every(({ plan }) => plan !== text.planId),
  );
  const similar = createSimilarity(others)
    .to(text, { most: MOST_SHOWN })
    .filter(({ score }) => score >= TIERS.possible)
    .map(({ issue: { reference, title, state }, score }) => ({ reference, title, state, score }));
  return { similar, basis: [describeIssues(read)] };
}

function describeIssues({ repository, issues, isWhole }: IssueTexts): Basis[number] {
  const which = isWhole ? 'All' : 'The newest';
  return {
    fact: `${which} ${issues.length} issues of ${repository}, compared by words and letters.`,
    seeWith: {
      operation: 'list_issues',
      arguments: { repo: repository, status: 'all', limit: 100 },
    },
  };
}
