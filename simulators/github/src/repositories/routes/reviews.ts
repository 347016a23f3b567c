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
import { all, touch } from '../../state/state.ts';
import { fullName, ownerByLogin, ownerOf } from '../look.ts';
import { makeReview } from '../make.ts';
import { reviewsOf } from '../objects/pull-request-object.ts';
import { assertTokenReaches } from '../permission.ts';
import { pullListBody, reviewBody } from './pull-body.ts';
import { pullOf, repositoryIn, textOf, writableIn, WRITE_SCOPES } from './rest.ts';

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
      const pull = pullOf(scene, repositoryIn(scene, call), call);
      return listReply(call, reviewsOf(scene, pull), (review) => reviewBody(scene, review));
    },
  },
  { method: 'POST', path: REVIEWS, scopes: WRITE_SCOPES, handle: create },
  { method: 'POST', path: REVIEWERS, scopes: WRITE_SCOPES, handle: request },
  { method: 'DELETE', path: REVIEWERS, scopes: WRITE_SCOPES, handle: unrequest },
];

/** GitHub lists what is wrong with a review in words. */
function unprocessable(...words: readonly string[]): HubFault {
  return new HubFault('UNPROCESSABLE', 'Unprocessable Entity', { errors: words });
}

function create(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = repositoryIn(scene, call);
  assertTokenReaches(scene, repository);
  const pull = pullOf(scene, repository, call);
  const state = readState(scene, pull, call);
  const made = makeReview(scene.state, pull, {
    author: scene.viewer.id,
    state,
    body: textOf(call, 'body') ?? '',
    comments: readRemarks(call),
  });
  pull.requestedReviewers = pull.requestedReviewers.filter((id) => id !== scene.viewer.id);
  touch(scene.state, pull);
  return { status: 200, body: reviewBody(scene, made) };
}

function readState(scene: Scene, pull: SimPullRequest, call: RestCall): SimReview['state'] {
  const event = textOf(call, 'event');
  const state = STATES.get(event);
  if (state === undefined) {
    throw unprocessable(
      `Variable $event of type PullRequestReviewEvent was provided invalid value ${String(event)}`,
    );
  }
  if (pull.author === scene.viewer.id) assertNotOwn(state);
  const says = (textOf(call, 'body') ?? '').trim() !== '' || Array.isArray(call.body['comments']);
  if ((state === 'CHANGES_REQUESTED' || state === 'COMMENTED') && !says) {
    throw unprocessable('You need to leave a comment to submit this review');
  }
  return state;
}

function assertNotOwn(state: SimReview['state']): void {
  if (state === 'APPROVED') throw unprocessable('Review Can not approve your own pull request');
  if (state === 'CHANGES_REQUESTED') {
    throw unprocessable('Review Can not request changes on your own pull request');
  }
}

function readRemarks({ body }: RestCall): readonly Omit<SimReviewComment, 'databaseId'>[] {
  const { comments } = body;
  if (!Array.isArray(comments)) return [];
  return comments.map((given: Args) => {
    const { path, body: said, line = given['position'], side } = given;
    if (typeof path !== 'string' || typeof said !== 'string' || typeof line !== 'number') {
      throw unprocessable('Each comment needs path, body and line or position');
    }
    return { path, body: said, line, side: side === 'LEFT' ? 'LEFT' : 'RIGHT' };
  });
}

/** Node ids of the users and teams that a request names. */
function named(scene: Scene, repository: SimRepository, { body }: RestCall): readonly string[] {
  const owner = ownerOf(scene.state, repository);
  const logins = Array.isArray(body['reviewers']) ? (body['reviewers'] as readonly string[]) : [];
  const slugs = Array.isArray(body['team_reviewers'])
    ? (body['team_reviewers'] as readonly string[])
    : [];
  const users = logins.map((login) => {
    const user = ownerByLogin(scene.state, login);
    const belongs =
      user !== undefined && (owner.members.includes(user.login) || owner.id === user.id);
    return belongs ? user.id : undefined;
  });
  const teams = slugs.map(
    (slug) =>
      all(scene.state, 'Team').find((team) => team.organization === owner.id && team.slug === slug)
        ?.id,
  );
  const ids = [...users, ...teams];
  if (ids.includes(undefined)) {
    throw new HubFault(
      'UNPROCESSABLE',
      'Reviews may only be requested from collaborators. One or more of the users or teams you ' +
        `specified is not a collaborator of the ${fullName(scene.state, repository)} repository.`,
    );
  }
  return ids.filter((id) => id !== undefined);
}

function request(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = writableIn(scene, call);
  const pull = pullOf(scene, repository, call);
  const ids = named(scene, repository, call);
  if (ids.includes(pull.author)) {
    throw new HubFault('UNPROCESSABLE', 'Review cannot be requested from pull request author.');
  }
  pull.requestedReviewers = [...new Set([...pull.requestedReviewers, ...ids])];
  touch(scene.state, pull);
  return { status: 201, body: pullListBody(scene, pull) };
}

function unrequest(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = writableIn(scene, call);
  const pull = pullOf(scene, repository, call);
  const ids = named(scene, repository, call);
  pull.requestedReviewers = pull.requestedReviewers.filter((id) => !ids.includes(id));
  touch(scene.state, pull);
  return { status: 200, body: pullListBody(scene, pull) };
}
