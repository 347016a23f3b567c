import {
  chooseSubtasks,
  createSimilarity,
  findMarks,
  makePlanFromText,
  type PlanTask,
  TIERS,
} from '@wellspoken/planner';

import { findNames } from '../issues/issue-names.ts';
import { type IssueTexts, readIssueTexts } from '../issues/read-issue-texts.ts';
import type { Basis } from '../operations/answers.shapes.ts';
import type { At } from '../operations/operation.ts';
import { hashText } from '../reader/hash-text.ts';
import { repositorySubject } from '../refs/words.ts';
import { type PlannedWork, planWork } from './planned-work.ts';

/** GitHub takes no more of one issue. */
const MOST_SUB_ISSUES = 100;

/** A feature, as somebody describes it. */
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

/** A plan for a feature, and the issues that are like it. */
type PlannedFeature = PlannedWork & Pick<Awaited<ReturnType<typeof similarIssues>>, 'similar'>;

/** Plans a feature with the sub-tasks that its description names, and makes them where that is wanted. */
export async function addFeature(feature: Feature, at: At): Promise<PlannedFeature> {
  const { featureIdea: title, description, repo, projectId, apply } = feature;
  const named = await namedIn(feature, at);
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
    hash: hashText,
    shared: {
      ...(labels !== undefined && { labels }),
      ...(milestone !== undefined && { milestone }),
    },
  });
  const about = { title, body: description, planId: plan.id };
  const { similar, basis } = await similarIssues(about, repo, { ...at, progress: () => {} });
  const work = await planWork({ plan, split, repo, projectId, apply }, at);
  return { ...work, similar, basis: [...work.basis, ...basis] };
}

/** What the feature names, of which all is there: an error names the argument. */
async function namedIn(
  { repo, labels, assignees, milestone, parentIssueId }: Feature,
  at: At,
): Promise<Pick<PlanTask, 'labels' | 'assignees' | 'milestone' | 'parent'>> {
  const { resolve, signal } = at;
  const repository = resolve.repositoryName(repo);
  const subject = repositorySubject(repository);
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

/** An issue that is like what is to be made. */
interface Like {
  reference: string;
  title: string;
  state: 'open' | 'closed';
  score: number;
}

const MOST_READ = 500;
const MOST_SHOWN = 5;
/** Issues that are there already and are like a text; those of the same plan are not told. */
async function similarIssues(
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
