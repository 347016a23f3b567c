import {
  type Args,
  HubFault,
  listReply,
  type RestCall,
  type Route,
  type Scene,
} from '../../objects.ts';
import type {
  SimPullRequest,
  SimRepository,
  SimReview,
  SimReviewComment,
} from '../../state/entities.ts';
import { listAll, markUpdated } from '../../state/state.ts';
import { writeFullName, findOwnerByLogin, getOwner } from '../look.ts';
import { makeReview } from '../make.ts';
import { listReviews } from '../objects/pull-request-object.ts';
import { assertTokenReaches } from '../permission.ts';
import { buildPullListBody, buildReviewBody } from './bodies.ts';
import { getPull, findRepository, readText, findWritable, WRITE_SCOPES } from './rest.ts';

const ONE = '/repos/{owner}/{repo}/pulls/{pull_number}';
const REVIEWS = `${ONE}/reviews`;
const REVIEWERS = `${ONE}/requested_reviewers`;

const STATES: ReadonlyMap<string | undefined, SimReview['state']> = new Map<
  string | undefined,
  SimReview['state']
>([
  [undefined, 'PENDING'],
  ['APPROVE', 'APPROVED'],
  ['REQUEST_CHANGES', 'CHANGES_REQUESTED'],
  ['COMMENT', 'COMMENTED'],
]);

/** Reviews of pull requests, and who is asked for them. */
export const reviewRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: REVIEWS,
    handle: (scene, call) => {
      const pull = getPull(scene, findRepository(scene, call), call);
      return listReply(call, listReviews(scene, pull), (review) => buildReviewBody(scene, review));
    },
  },
  { method: 'POST', path: REVIEWS, scopes: WRITE_SCOPES, handle: create },
  { method: 'POST', path: REVIEWERS, scopes: WRITE_SCOPES, handle: addReviewers },
  { method: 'DELETE', path: REVIEWERS, scopes: WRITE_SCOPES, handle: removeReviewers },
];

/** GitHub lists what is wrong with a review in words. */
function createUnprocessable(...words: readonly string[]): HubFault {
  return new HubFault('UNPROCESSABLE', 'Unprocessable Entity', { errors: words });
}

function create(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = findRepository(scene, call);
  assertTokenReaches(scene, repository);
  const pull = getPull(scene, repository, call);
  const state = readState(scene, pull, call);
  const made = makeReview(scene.state, pull, {
    author: scene.viewer.id,
    state,
    body: readText(call, 'body') ?? '',
    comments: readRemarks(call),
  });
  pull.requestedReviewers = pull.requestedReviewers.filter((id) => id !== scene.viewer.id);
  markUpdated(scene.state, pull);
  return { status: 200, body: buildReviewBody(scene, made) };
}

function readState(scene: Scene, pull: SimPullRequest, call: RestCall): SimReview['state'] {
  const event = readText(call, 'event');
  const state = STATES.get(event);
  if (state === undefined) {
    throw createUnprocessable(
      `Variable $event of type PullRequestReviewEvent was provided invalid value ${String(event)}`,
    );
  }
  if (pull.author === scene.viewer.id) assertNotOwn(state);
  const says = (readText(call, 'body') ?? '').trim() !== '' || Array.isArray(call.body['comments']);
  if ((state === 'CHANGES_REQUESTED' || state === 'COMMENTED') && !says) {
    throw createUnprocessable('You need to leave a comment to submit this review');
  }
  return state;
}

function assertNotOwn(state: SimReview['state']): void {
  if (state === 'APPROVED')
    throw createUnprocessable('Review Can not approve your own pull request');
  if (state === 'CHANGES_REQUESTED') {
    throw createUnprocessable('Review Can not request changes on your own pull request');
  }
}

function readRemarks({ body }: RestCall): readonly Omit<SimReviewComment, 'databaseId'>[] {
  const { comments } = body;
  if (!Array.isArray(comments)) return [];
  return comments.map((given: Args) => {
    const { path, body: said, line = given['position'], side } = given;
    if (typeof path !== 'string' || typeof said !== 'string' || typeof line !== 'number') {
      throw createUnprocessable('Each comment needs path, body and line or position');
    }
    return { path, body: said, line, side: side === 'LEFT' ? 'LEFT' : 'RIGHT' };
  });
}

/** Node ids of the users and teams that a request names. */
function listNamed(scene: Scene, repository: SimRepository, { body }: RestCall): readonly string[] {
  const owner = getOwner(scene.state, repository);
  const logins = Array.isArray(body['reviewers']) ? (body['reviewers'] as readonly string[]) : [];
  const slugs = Array.isArray(body['team_reviewers'])
    ? (body['team_reviewers'] as readonly string[])
    : [];
  const users = logins.map((login) => {
    const user = findOwnerByLogin(scene.state, login);
    const belongs =
      user !== undefined && (owner.members.includes(user.login) || owner.id === user.id);
    return belongs ? user.id : undefined;
  });
  const teams = slugs.map(
    (slug) =>
      listAll(scene.state, 'Team').find(
        (team) => team.organization === owner.id && team.slug === slug,
      )?.id,
  );
  const ids = [...users, ...teams];
  if (ids.includes(undefined)) {
    throw new HubFault(
      'UNPROCESSABLE',
      'Reviews may only be requested from collaborators. One or more of the users or teams you ' +
        `specified is not a collaborator of the ${writeFullName(scene.state, repository)} repository.`,
    );
  }
  return ids.filter((id) => id !== undefined);
}

function addReviewers(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = findWritable(scene, call);
  const pull = getPull(scene, repository, call);
  const ids = listNamed(scene, repository, call);
  if (ids.includes(pull.author)) {
    throw new HubFault('UNPROCESSABLE', 'Review cannot be requested from pull request author.');
  }
  pull.requestedReviewers = [...new Set([...pull.requestedReviewers, ...ids])];
  markUpdated(scene.state, pull);
  return { status: 201, body: buildPullListBody(scene, pull) };
}

function removeReviewers(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = findWritable(scene, call);
  const pull = getPull(scene, repository, call);
  const ids = listNamed(scene, repository, call);
  pull.requestedReviewers = pull.requestedReviewers.filter((id) => !ids.includes(id));
  markUpdated(scene.state, pull);
  return { status: 200, body: buildPullListBody(scene, pull) };
}
