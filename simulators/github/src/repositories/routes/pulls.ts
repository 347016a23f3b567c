import { HubFault, listReply, type RestCall, type Route, type Scene } from '../../objects.ts';
import type { SimPullRequest, SimRepository } from '../../state/entities.ts';
import { writeTimestamp, markUpdated } from '../../state/state.ts';
import { closeIssueFor } from '../close-issue.ts';
import { listClosing, getLogin, findPullRequests, getSha } from '../look.ts';
import { makePullRequest } from '../make.ts';
import { setPullState } from '../mutations/issues.ts';
import { compare } from '../objects/order.ts';
import { mergeSha, buildPullBody, buildPullListBody } from './bodies.ts';
import {
  createInvalid,
  requireText,
  getPull,
  findRepository,
  readText,
  readDirection,
  findWritable,
  WRITE_SCOPES,
} from './rest.ts';

const PATH = '/repos/{owner}/{repo}/pulls';
const ONE = `${PATH}/{pull_number}`;
const RESOURCE = 'PullRequest';
const METHODS = ['merge', 'squash', 'rebase'];

/** Pull requests. */
export const pullRoutes: readonly Route[] = [
  { method: 'GET', path: PATH, handle: list },
  { method: 'POST', path: PATH, scopes: WRITE_SCOPES, handle: create },
  {
    method: 'GET',
    path: ONE,
    handle: (scene, call) => ({
      status: 200,
      body: buildPullBody(scene, getPull(scene, findRepository(scene, call), call)),
    }),
  },
  { method: 'PATCH', path: ONE, scopes: WRITE_SCOPES, handle: update },
  { method: 'PUT', path: `${ONE}/merge`, scopes: WRITE_SCOPES, handle: merge },
];

function list(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = findRepository(scene, call);
  const { query } = call;
  const state = query.get('state') ?? 'open';
  const head = query.get('head');
  const base = query.get('base');
  const owner = getLogin(scene.state, repository.owner);
  const key = query.get('sort') === 'updated' ? 'updatedAt' : 'createdAt';
  // Newest first, unless they are sorted otherwise.
  const turn = readDirection(
    call,
    query.get('sort') === null || key === 'createdAt' ? 'desc' : 'asc',
  );
  const kept = findPullRequests(scene.state, repository.id)
    .filter((pull) => state === 'all' || (pull.state === 'OPEN') === (state === 'open'))
    .filter((pull) => head === null || head === `${owner}:${pull.head}`)
    .filter((pull) => base === null || base === pull.base)
    .toSorted(
      (one, other) => turn * (compare(one[key], other[key]) || compare(one.number, other.number)),
    );
  return listReply(call, kept, (pull) => buildPullListBody(scene, pull));
}

function create(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = findWritable(scene, call);
  const title = requireText(call, RESOURCE, 'title');
  const owner = getLogin(scene.state, repository.owner);
  const head = requireText(call, RESOURCE, 'head').replace(`${owner}:`, '');
  const base = requireText(call, RESOURCE, 'base');
  assertBranches(scene, repository, { head, base });
  const made = makePullRequest(scene.state, repository, {
    title,
    body: readText(call, 'body') ?? '',
    author: scene.viewer.id,
    head,
    base,
    isDraft: call.body['draft'] === true,
  });
  return { status: 201, body: buildPullBody(scene, made) };
}

function assertBranches(
  scene: Scene,
  repository: SimRepository,
  { head, base }: { readonly head: string; readonly base: string },
): void {
  const missing = (['head', 'base'] as const).filter(
    (field) => !repository.branches.includes(field === 'head' ? head : base),
  );
  if (missing.length > 0) {
    throw createInvalid(
      ...missing.map((field) => ({ resource: RESOURCE, field, code: 'invalid' }) as const),
    );
  }
  const same = findPullRequests(scene.state, repository.id).filter(
    (pull) => pull.head === head && pull.base === base,
  );
  if (same.some(({ state }) => state === 'OPEN')) {
    const owner = getLogin(scene.state, repository.owner);
    throw createCustomFault(`A pull request already exists for ${owner}:${head}.`);
  }
  // There are no pushes, so a branch that was merged once has nothing new.
  if (head === base || same.some(({ state }) => state === 'MERGED')) {
    throw createCustomFault(`No commits between ${base} and ${head}`);
  }
}

function createCustomFault(message: string): HubFault {
  return createInvalid({ resource: RESOURCE, code: 'custom', message });
}

function update(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = findWritable(scene, call);
  const pull = getPull(scene, repository, call);
  const title = readText(call, 'title');
  const base = readText(call, 'base');
  if (title?.trim() === '') {
    throw createInvalid({ resource: RESOURCE, field: 'title', code: 'missing_field' });
  }
  if (base !== undefined && !repository.branches.includes(base)) {
    throw createCustomFault(`Proposed base branch '${base}' was not found`);
  }
  setState(scene, pull, readText(call, 'state'));
  pull.title = title ?? pull.title;
  pull.body = call.body['body'] === null ? '' : (readText(call, 'body') ?? pull.body);
  pull.base = base ?? pull.base;
  markUpdated(scene.state, pull);
  return { status: 200, body: buildPullBody(scene, pull) };
}

function setState(scene: Scene, pull: SimPullRequest, state: string | undefined): void {
  if (state === undefined) return;
  if (state !== 'open' && state !== 'closed') {
    throw createInvalid({ resource: RESOURCE, field: 'state', code: 'invalid' });
  }
  if (pull.state === 'MERGED' && state === 'open') {
    throw createCustomFault('state cannot be changed. The pull request is already merged.');
  }
  if (pull.state !== 'MERGED') setPullState(scene, pull, state.toUpperCase());
}

function merge(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = findWritable(scene, call);
  const pull = getPull(scene, repository, call);
  const method = readText(call, 'merge_method');
  if (method !== undefined && !METHODS.includes(method)) {
    throw new HubFault(
      'UNPROCESSABLE',
      `Invalid request.\n\n${JSON.stringify(method)} is not a possible value for merge_method.`,
    );
  }
  assertMergeable(pull);
  const sha = readText(call, 'sha');
  if (sha !== undefined && sha !== getSha(repository, pull.head)) {
    throw new HubFault(undefined, 'Head branch was modified. Review and try the merge again.', {
      status: 409,
    });
  }
  finish(scene, repository, pull);
  return {
    status: 200,
    body: {
      sha: mergeSha(scene, pull),
      merged: true,
      message: 'Pull Request successfully merged',
    },
  };
}

function assertMergeable(pull: SimPullRequest): void {
  const isReady = pull.state === 'OPEN' && pull.mergeable === 'MERGEABLE';
  if (isReady && !pull.isDraft) return;
  throw new HubFault(
    undefined,
    isReady ? 'Pull Request is still a draft' : 'Pull Request is not mergeable',
    { status: 405 },
  );
}

function finish(scene: Scene, repository: SimRepository, pull: SimPullRequest): void {
  const at = writeTimestamp(scene.state);
  pull.state = 'MERGED';
  pull.mergedAt = at;
  pull.closedAt = at;
  pull.mergedBy = scene.viewer.id;
  markUpdated(scene.state, pull);
  // What a pull request says it closes is closed when it reaches the main branch.
  if (pull.base !== repository.branches[0]) return;
  for (const issue of listClosing(scene.state, pull)) {
    if (issue.state === 'OPEN') closeIssueFor(scene.state, issue, 'COMPLETED');
  }
}
