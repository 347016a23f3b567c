import { makeTeam } from '../people.ts';
import { makeDraft, makeItem, type NewItem } from '../projects/make-item.ts';
import {
  createKey,
  makeProject,
  makeStatusUpdate,
  makeView,
  makeWorkflow,
} from '../projects/make.ts';
import {
  makeComment,
  makeIssue,
  makeLabel,
  makeMilestone,
  makePullRequest,
  makeRepository,
  makeReview,
} from '../repositories/make.ts';
import type { SimIteration } from '../state/entities.ts';
import { listAll, markUpdated, type State } from '../state/state.ts';
import { createDays } from './demo-people.ts';
import { type SeededWorld, seedWorld, type Populated, type PopulateOptions } from './seed-world.ts';
import { listSprints } from './project-fields.ts';

const STATUSES = ['ON_TRACK', 'AT_RISK', 'OFF_TRACK'] as const;

/** Adds large numbers of things at once, without requests. */
export function populate(state: State, options: PopulateOptions): Populated {
  const world = seedWorld(state);
  const iterations = setIterations(world, options.iterations);
  const items = addItems(world, options.items ?? 0);
  return {
    ...world.names,
    ...items,
    itemIds: [...items.itemIds, ...addRedactedItems(world, options.redactedItems ?? 0)],
    iterations,
    ...addIssues(world, options),
    pullRequestReferences: addPullRequests(world, options.pullRequests ?? 0),
    ...addTalk(world, options),
    ...addRepositoryParts(world, options),
    ...addProjectParts(world, options),
    repositoryReferences: linkRepositories(world, options.linkedRepositories ?? 0),
    teamSlugs: linkTeams(world, options.linkedTeams ?? 0),
    workflowNumbers: addWorkflows(world, options.workflows ?? 0),
    fullMilestone: addFullMilestone(world, options.milestoneIssues ?? 0),
  };
}

function repeatMade<Made>(
  count: number | undefined,
  make: (index: number) => Made,
): readonly Made[] {
  return Array.from({ length: count ?? 0 }, (_, index) => make(index));
}

function setIterations(
  world: SeededWorld,
  wanted: PopulateOptions['iterations'],
): readonly string[] {
  const { state, sprint } = world;
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
  world: SeededWorld,
  options: PopulateOptions,
): Pick<Populated, 'issueReferences' | 'subIssueReferences' | 'blockerReferences'> {
  const { state, big, author, issue, parent } = world;
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
  { state, author, reviewer, issue, pullRequest }: SeededWorld,
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
  { state, big, author }: SeededWorld,
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
  { state, acme, author, board }: SeededWorld,
  options: PopulateOptions,
): Pick<Populated, 'projectReferences' | 'statusUpdateIds' | 'viewNumbers'> {
  const next = findNextNumber(state, acme.id);
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
function findNextNumber(state: State, owner: string): number {
  const numbers = listAll(state, 'ProjectV2').map((one) => (one.owner === owner ? one.number : 0));
  return Math.max(...numbers) + 1;
}

const STATUS = ['Todo', 'In Progress', 'Done'];
const PRIORITY = ['P0', 'P1', 'P2'];
const AREAS = ['Engine', 'Hull', 'Ground'];
const DRAFT_EVERY = 10;

/** Adds items with values in every field, spread over the sprints. */
function addItems(
  world: SeededWorld,
  count: number,
): { readonly itemIds: readonly string[]; readonly itemReferences: readonly string[] } {
  const { state, big, board, author } = world;
  const itemIds: string[] = [];
  const itemReferences: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const values = readValues(world, index);
    if (index % DRAFT_EVERY === DRAFT_EVERY - 1) {
      const title = `Draft ${index + 1}`;
      itemIds.push(makeDraft(state, board, { title, creator: author, values }).id);
    } else {
      const issue = makeIssue(state, big, { title: `Work ${big.lastNumber + 1}`, author });
      itemReferences.push(`acme/big#${issue.number}`);
      itemIds.push(makeItem(state, board, { content: issue.id, creator: author, values }).id);
    }
  }
  return { itemIds, itemReferences };
}

function readValues({ sprint }: SeededWorld, index: number): NonNullable<NewItem['values']> {
  const iteration = sprint.iterations[index % Math.max(1, sprint.iterations.length)];
  return {
    Status: STATUS[index % STATUS.length] ?? '',
    Priority: PRIORITY[index % PRIORITY.length] ?? '',
    Estimate: (index % 8) + 1,
    Notes: `Note ${index + 1}`,
    Areas: AREAS.slice(0, (index % AREAS.length) + 1),
    ...(iteration !== undefined && { Sprint: iteration.title }),
  };
}

/** Adds items whose issues are in a repository that no viewer may see. */
function addRedactedItems({ state, board, author }: SeededWorld, count: number): readonly string[] {
  return Array.from(
    { length: count },
    () => makeItem(state, board, { content: null, creator: author }).id,
  );
}

/** Adds repositories to acme that the board is linked to; what they are called. */
function linkRepositories({ state, acme, board }: SeededWorld, count: number): readonly string[] {
  return Array.from({ length: count }, () => {
    const name = `linked-${board.repositories.length + 1}`;
    board.repositories.push(makeRepository(state, acme, { name }).id);
    return `acme/${name}`;
  });
}

/** Adds teams to acme that the board is linked to; their slugs. */
function linkTeams({ state, acme, board }: SeededWorld, count: number): readonly string[] {
  return Array.from({ length: count }, () => {
    const number = board.teams.length + 1;
    const team = makeTeam(state, acme, { slug: `crew-${number}`, name: `Crew ${number}` });
    board.teams.push(team.id);
    return team.slug;
  });
}

/** Adds workflows to the board; their numbers. */
function addWorkflows({ state, board }: SeededWorld, count: number): readonly number[] {
  return Array.from(
    { length: count },
    () =>
      makeWorkflow(state, board, { name: `Rule ${board.workflows.length + 1}`, enabled: true })
        .number,
  );
}

/** Adds a milestone to acme/big that has issues; its number. */
function addFullMilestone({ state, big, author }: SeededWorld, count: number): number | undefined {
  if (count === 0) return undefined;
  const title = `Full stage ${big.lastMilestone + 1}`;
  const { id, number } = makeMilestone(state, big, { title, creator: author });
  for (let index = 0; index < count; index += 1) {
    makeIssue(state, big, { title: `Step ${big.lastNumber + 1}`, author, milestone: id });
  }
  return number;
}

/** Adds pull requests, each from a branch of its own; what they are called. */
function addPullRequests({ state, big, author }: SeededWorld, count: number): readonly string[] {
  return Array.from({ length: count }, () => {
    const head = `change/${big.lastNumber + 1}`;
    big.branches.push(head);
    const pull = makePullRequest(state, big, {
      title: `Change ${big.lastNumber + 1}`,
      author,
      head,
      base: 'main',
    });
    return `acme/big#${pull.number}`;
  });
}
