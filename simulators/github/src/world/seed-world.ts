import { findField } from '../projects/make-item.ts';
import { makeProject } from '../projects/make.ts';
import { findNumbered, findOwnerByLogin, findRepositoryByName } from '../repositories/look.ts';
import { makeIssue, makePullRequest, makeRepository } from '../repositories/make.ts';
import type {
  SimField,
  SimIssue,
  SimOwner,
  SimProject,
  SimPullRequest,
  SimRepository,
} from '../state/entities.ts';
import { listAll, type State } from '../state/state.ts';
import { addUsualWorkFields, addWorkFields } from './project-fields.ts';

/** Where large numbers of things are added. */
export interface SeededWorld {
  readonly state: State;
  readonly acme: SimOwner;
  /** Node ids. */
  readonly author: string;
  readonly reviewer: string;
  readonly big: SimRepository;
  readonly board: SimProject;
  /** The iteration field of the board. */
  readonly sprint: SimField;
  readonly issue: SimIssue;
  readonly parent: SimIssue;
  readonly pullRequest: SimPullRequest;
  readonly names: Pick<
    Populated,
    | 'repository'
    | 'project'
    | 'projectId'
    | 'issue'
    | 'issueId'
    | 'parent'
    | 'parentId'
    | 'pullRequest'
    | 'pullRequestId'
  >;
}

const BOARD_NUMBER = 9;

/** Finds acme/big and the board acme/9, or makes them. */
export function seedWorld(state: State): SeededWorld {
  const acme = findPerson(state, 'acme');
  const author = findPerson(state, 'ada').id;
  const big = findRepositoryByName(state, 'acme', 'big') ?? makeBig(state, acme, author);
  const board = findBoard(state, acme) ?? makeBoard(state, acme, { author, big });
  const [issue, parent, pullRequest] = findNumbered(state, big.id);
  if (issue?.typename !== 'Issue' || parent?.typename !== 'Issue') throw createLostError();
  if (pullRequest?.typename !== 'PullRequest') throw createLostError();
  return {
    state,
    acme,
    author,
    reviewer: findPerson(state, 'grace').id,
    big,
    board,
    sprint: findSprintField(state, board),
    issue,
    parent,
    pullRequest,
    names: {
      repository: 'acme/big',
      project: `acme/${BOARD_NUMBER}`,
      projectId: board.id,
      issue: `acme/big#${issue.number}`,
      issueId: issue.id,
      parent: `acme/big#${parent.number}`,
      parentId: parent.id,
      pullRequest: `acme/big#${pullRequest.number}`,
      pullRequestId: pullRequest.id,
    },
  };
}

function createLostError(): Error {
  return new Error('The first issues and the first pull request of acme/big are gone.');
}

function findPerson(state: State, login: string): SimOwner {
  const found = findOwnerByLogin(state, login);
  if (found === undefined)
    throw new Error(`Large numbers need ${login}: begin with the demo world.`);
  return found;
}

function makeBig(state: State, acme: SimOwner, author: string): SimRepository {
  const big = makeRepository(state, acme, {
    name: 'big',
    isPrivate: true,
    branches: ['main', 'change/first'],
  });
  makeIssue(state, big, { title: 'Much to say', author });
  makeIssue(state, big, { title: 'Many parts', author });
  makePullRequest(state, big, {
    title: 'First change',
    author,
    head: 'change/first',
    base: 'main',
  });
  return big;
}

function findBoard(state: State, acme: SimOwner): SimProject | undefined {
  return listAll(state, 'ProjectV2').find(
    ({ owner, number }) => owner === acme.id && number === BOARD_NUMBER,
  );
}

function makeBoard(
  state: State,
  acme: SimOwner,
  { author, big }: { readonly author: string; readonly big: SimRepository },
): SimProject {
  const board = makeProject(state, {
    owner: acme.id,
    creator: author,
    title: 'Big board',
    number: BOARD_NUMBER,
    facts: { repositories: [big.id] },
  });
  addWorkFields(state, board, []);
  addUsualWorkFields(state, board);
  return board;
}

function findSprintField(state: State, board: SimProject): SimField {
  const found = board.fields
    .flatMap((id) => findField(state, id) ?? [])
    .find(({ dataType }) => dataType === 'ITERATION');
  if (found === undefined) throw new Error('The big board has lost its sprints.');
  return found;
}

/** How much to add; each so many more, in the repository acme/big and the project acme/9 "Big board". */
export interface PopulateOptions {
  /** Items of the board, each with an issue of its own; one in ten is a draft. */
  readonly items?: number;
  /** The sprints of the board, over which items are spread; 14 days each by default. */
  readonly iterations?: {
    readonly count: number;
    readonly completed: number;
    readonly durationDays?: number;
  };
  /** Issues that are in no project. */
  readonly openIssues?: number;
  /** On the issue of {@link Populated.issue}. */
  readonly comments?: number;
  readonly milestones?: number;
  readonly labels?: number;
  /** Under the issue of {@link Populated.parent}; GitHub allows 100. */
  readonly subIssues?: number;
  /** That the issue of {@link Populated.issue} waits for. */
  readonly blockers?: number;
  readonly statusUpdates?: number;
  readonly pullRequests?: number;
  /** Of the pull request of {@link Populated.pullRequest}. */
  readonly reviews?: number;
  /** Of acme, from acme/10 on. */
  readonly projects?: number;
  /** Templates of acme. */
  readonly templates?: number;
  /** Of the board. */
  readonly views?: number;
  /** Of the board: items that the viewer may see nothing of. */
  readonly redactedItems?: number;
  /** Of acme; the board is linked to them. */
  readonly linkedRepositories?: number;
  readonly linkedTeams?: number;
  /** Of the board. */
  readonly workflows?: number;
  /** In the milestone of {@link Populated.fullMilestone}. */
  readonly milestoneIssues?: number;
}

/** What was added, and what it is called. */
export interface Populated {
  /** `acme/big` */
  readonly repository: string;
  /** `acme/9` */
  readonly project: string;
  readonly projectId: string;
  /** `acme/big#1`: has the comments and the blockers. */
  readonly issue: string;
  readonly issueId: string;
  /** `acme/big#2`: has the sub-issues. */
  readonly parent: string;
  readonly parentId: string;
  /** `acme/big#3`: has the reviews. */
  readonly pullRequest: string;
  readonly pullRequestId: string;
  readonly itemIds: readonly string[];
  /** `acme/big#n` of the issues in the items, where the item has one. */
  readonly itemReferences: readonly string[];
  /** `acme/big#n` of the issues in no project. */
  readonly issueReferences: readonly string[];
  readonly subIssueReferences: readonly string[];
  readonly blockerReferences: readonly string[];
  readonly pullRequestReferences: readonly string[];
  readonly commentIds: readonly string[];
  readonly reviewIds: readonly string[];
  readonly statusUpdateIds: readonly string[];
  readonly labelNames: readonly string[];
  readonly milestoneNumbers: readonly number[];
  /** `acme/10` and so on. */
  readonly projectReferences: readonly string[];
  readonly viewNumbers: readonly number[];
  /** Titles of the sprints of the board. */
  readonly iterations: readonly string[];
  /** `acme/linked-2` and so on. */
  readonly repositoryReferences: readonly string[];
  readonly teamSlugs: readonly string[];
  readonly workflowNumbers: readonly number[];
  /** Number of the milestone that was made for issues, where there are any. */
  readonly fullMilestone: number | undefined;
}
