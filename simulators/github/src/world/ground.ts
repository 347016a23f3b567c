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
import type { Populated } from './populate-options.ts';
import { addWorkFields, addUsualWorkFields } from './project-fields.ts';

/** Where large numbers of things are added. */
export interface Ground {
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
export function openGround(state: State): Ground {
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
