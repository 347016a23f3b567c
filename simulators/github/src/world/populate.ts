import { makeProject, makeStatusUpdate, makeView, createKey } from '../projects/make.ts';
import {
  makeComment,
  makeIssue,
  makeLabel,
  makeMilestone,
  makeReview,
} from '../repositories/make.ts';
import type { SimIteration } from '../state/entities.ts';
import { listAll, type State, markUpdated } from '../state/state.ts';
import { createDays } from './days.ts';
import { type Ground, openGround } from './ground.ts';
import { addItems, addRedactedItems } from './populate-items.ts';
import { addFullMilestone, addWorkflows, linkRepositories, linkTeams } from './populate-links.ts';
import type { Populated, PopulateOptions } from './populate-options.ts';
import { addPullRequests } from './populate-pull-requests.ts';
import { listSprints } from './project-fields.ts';

const STATUSES = ['ON_TRACK', 'AT_RISK', 'OFF_TRACK'] as const;

/** Adds large numbers of things at once, without requests. */
export function populate(state: State, options: PopulateOptions): Populated {
  const ground = openGround(state);
  const iterations = setIterations(ground, options.iterations);
  const items = addItems(ground, options.items ?? 0);
  return {
    ...ground.names,
    ...items,
    itemIds: [...items.itemIds, ...addRedactedItems(ground, options.redactedItems ?? 0)],
    iterations,
    ...addIssues(ground, options),
    pullRequestReferences: addPullRequests(ground, options.pullRequests ?? 0),
    ...addTalk(ground, options),
    ...addRepositoryParts(ground, options),
    ...addProjectParts(ground, options),
    repositoryReferences: linkRepositories(ground, options.linkedRepositories ?? 0),
    teamSlugs: linkTeams(ground, options.linkedTeams ?? 0),
    workflowNumbers: addWorkflows(ground, options.workflows ?? 0),
    fullMilestone: addFullMilestone(ground, options.milestoneIssues ?? 0),
  };
}

function repeatMade<Made>(
  count: number | undefined,
  make: (index: number) => Made,
): readonly Made[] {
  return Array.from({ length: count ?? 0 }, (_, index) => make(index));
}

function setIterations(ground: Ground, wanted: PopulateOptions['iterations']): readonly string[] {
  const { state, sprint } = ground;
  if (wanted !== undefined) {
    sprint.duration = wanted.durationDays ?? 14;
    sprint.iterations = listSprints(createDays(state.now()), {
      count: wanted.count,
      completed: wanted.completed,
      duration: sprint.duration,
    }).map((iteration): SimIteration => ({ ...iteration, id: createKey(state) }));
  }
  return sprint.iterations.map(({ title }) => title);
}

function addIssues(
  ground: Ground,
  options: PopulateOptions,
): Pick<Populated, 'issueReferences' | 'subIssueReferences' | 'blockerReferences'> {
  const { state, big, author, issue, parent } = ground;
  const add = (word: string): { readonly id: string; readonly number: number } =>
    makeIssue(state, big, { title: `${word} ${big.lastNumber + 1}`, author });
  const refer = ({ number }: { readonly number: number }): string => `acme/big#${number}`;
  const parts = repeatMade(options.subIssues, () => {
    const part = makeIssue(state, big, { title: `Part ${big.lastNumber + 1}`, author });
    part.parent = parent.id;
    parent.subIssues.push(part.id);
    return part;
  });
  const blockers = repeatMade(options.blockers, () => add('Blocker'));
  issue.blockedBy.push(...blockers.map(({ id }) => id));
  return {
    issueReferences: repeatMade(options.openIssues, () => add('Issue')).map(refer),
    subIssueReferences: parts.map(refer),
    blockerReferences: blockers.map(refer),
  };
}

function addTalk(
  { state, author, reviewer, issue, pullRequest }: Ground,
  options: PopulateOptions,
): Pick<Populated, 'commentIds' | 'reviewIds'> {
  return {
    commentIds: repeatMade(
      options.comments,
      (index) => makeComment(state, issue, { author, body: `Remark ${index + 1}` }).id,
    ),
    reviewIds: repeatMade(
      options.reviews,
      (index) =>
        makeReview(state, pullRequest, {
          author: reviewer,
          state: 'COMMENTED',
          body: `Look ${index + 1}`,
        }).id,
    ),
  };
}

function addRepositoryParts(
  { state, big, author }: Ground,
  options: PopulateOptions,
): Pick<Populated, 'labelNames' | 'milestoneNumbers'> {
  const days = createDays(state.now());
  return {
    labelNames: repeatMade(
      options.labels,
      () =>
        makeLabel(state, big, {
          name: `label-${state.mint('Label').databaseId}`,
          color: 'ededed',
        }).name,
    ),
    milestoneNumbers: repeatMade(
      options.milestones,
      (index) =>
        makeMilestone(state, big, {
          title: `Stage ${big.lastMilestone + 1}`,
          creator: author,
          // Some are late, most are to come.
          dueOn: days.at(index - 20, '07:00:00'),
        }).number,
    ),
  };
}

function addProjectParts(
  { state, acme, author, board }: Ground,
  options: PopulateOptions,
): Pick<Populated, 'projectReferences' | 'statusUpdateIds' | 'viewNumbers'> {
  const next = nextNumber(state, acme.id);
  const projects = [
    ...repeatMade(options.projects, (index) => ({ title: `Plan ${index + 1}`, template: false })),
    ...repeatMade(options.templates, (index) => ({
      title: `Pattern ${index + 1}`,
      template: true,
    })),
  ].map((project, index) => ({ ...project, number: next + index }));
  for (const { title, number, template } of projects) {
    makeProject(state, { owner: acme.id, creator: author, title, number, facts: { template } });
  }
  const made = {
    projectReferences: projects.map(({ number }) => `acme/${number}`),
    statusUpdateIds: repeatMade(
      options.statusUpdates,
      (index) =>
        makeStatusUpdate(state, board, {
          creator: author,
          body: `Week ${index + 1}`,
          status: STATUSES[index % STATUSES.length] ?? null,
        }).id,
    ),
    viewNumbers: repeatMade(
      options.views,
      () =>
        makeView(state, board, {
          name: `View ${board.views.length + 1}`,
          layout: 'TABLE_LAYOUT',
        }).number,
    ),
  };
  markUpdated(state, board);
  return made;
}

/** Counted once for all: to look at every entity for each project takes long. */
function nextNumber(state: State, owner: string): number {
  const numbers = listAll(state, 'ProjectV2').map((one) => (one.owner === owner ? one.number : 0));
  return Math.max(...numbers) + 1;
}
