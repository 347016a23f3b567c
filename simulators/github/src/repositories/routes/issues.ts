import { listReply, type RestCall, type Route, type Scene } from '../../objects.ts';
import type { SimIssue, SimPullRequest } from '../../state/entities.ts';
import { listAll, find, markUpdated } from '../../state/state.ts';
import { closeIssueFor, reopen } from '../close-issue.ts';
import {
  getLogin,
  findMilestones,
  findNumbered,
  findOwnerByLogin,
  getOwner,
  getRepository,
} from '../look.ts';
import { makeLabel } from '../make.ts';
import { setPullState } from '../mutations/issues.ts';
import { listLabelNames } from '../objects/filter-issues.ts';
import { compare } from '../objects/order.ts';
import { buildIssueBody } from './bodies.ts';
import {
  createInvalid,
  getNumbered,
  findRepository,
  readText,
  readDirection,
  findWritable,
  WRITE_SCOPES,
} from './rest.ts';

type Numbered = SimIssue | SimPullRequest;

const PATH = '/repos/{owner}/{repo}/issues';
const ONE = `${PATH}/{issue_number}`;
const REASONS: ReadonlyMap<string, 'COMPLETED' | 'NOT_PLANNED' | 'DUPLICATE'> = new Map([
  ['completed', 'COMPLETED'],
  ['not_planned', 'NOT_PLANNED'],
  ['duplicate', 'DUPLICATE'],
] as const);

/** Issues; pull requests are among them. */
export const issueRoutes: readonly Route[] = [
  { method: 'GET', path: PATH, handle: list },
  {
    method: 'GET',
    path: ONE,
    handle: (scene, call) => {
      const entry = getNumbered(scene, findRepository(scene, call), call.params['issue_number']);
      return { status: 200, body: buildIssueBody(scene, entry) };
    },
  },
  { method: 'PATCH', path: ONE, scopes: WRITE_SCOPES, handle: update },
];

function list(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = findRepository(scene, call);
  const turn = readDirection(call, 'desc');
  const kept = findNumbered(scene.state, repository.id)
    .filter((entry) => isWanted(scene, entry, call.query))
    .toSorted(
      (one, other) =>
        turn *
        (compare(toSortKey(scene, one, call), toSortKey(scene, other, call)) ||
          compare(one.number, other.number)),
    );
  return listReply(call, kept, (entry) => buildIssueBody(scene, entry));
}

function isWanted(scene: Scene, entry: Numbered, query: URLSearchParams): boolean {
  const state = query.get('state') ?? 'open';
  return (
    (state === 'all' || (entry.state === 'OPEN') === (state === 'open')) &&
    hasLabels(scene, entry, query) &&
    fits(query.get('assignee'), readLogins(scene, entry.assignees)) &&
    fits(query.get('creator'), readLogins(scene, [entry.author])) &&
    fits(query.get('milestone'), listMilestoneNumbers(scene, entry)) &&
    Date.parse(entry.updatedAt) >= Date.parse(query.get('since') ?? '1970-01-01')
  );
}

function hasLabels(scene: Scene, entry: Numbered, query: URLSearchParams): boolean {
  const labels = (query.get('labels') ?? '').split(',').filter((name) => name !== '');
  const names = listLabelNames(scene, entry);
  return labels.every((name) => names.includes(name.toLowerCase()));
}

function readLogins(scene: Scene, ids: readonly string[]): readonly string[] {
  return ids.map((id) => getLogin(scene.state, id));
}

function listMilestoneNumbers(scene: Scene, entry: Numbered): readonly string[] {
  const milestone = find(scene.state, entry.milestone, 'Milestone');
  return milestone === undefined ? [] : [String(milestone.number)];
}

function fits(wanted: string | null, has: readonly string[]): boolean {
  if (wanted === null) return true;
  if (wanted === 'none') return has.length === 0;
  return wanted === '*' ? has.length > 0 : has.includes(wanted);
}

function toSortKey(scene: Scene, entry: Numbered, { query }: RestCall): string | number {
  switch (query.get('sort')) {
    case 'updated':
      return entry.updatedAt;
    case 'comments':
      return listAll(scene.state, 'IssueComment').filter(({ issue }) => issue === entry.id).length;
    default:
      return entry.createdAt;
  }
}

function update(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = findWritable(scene, call);
  const entry = getNumbered(scene, repository, call.params['issue_number']);
  const change = readChange(scene, entry, call);
  setState(scene, entry, call);
  Object.assign(entry, change);
  markUpdated(scene.state, entry);
  return { status: 200, body: buildIssueBody(scene, entry) };
}

type Change = Partial<
  Pick<SimIssue, 'title' | 'body' | 'assignees' | 'labels' | 'milestone' | 'issueType'>
>;

function readChange(scene: Scene, entry: Numbered, call: RestCall): Change {
  const title = readText(call, 'title');
  const body = call.body['body'];
  if (title?.trim() === '') {
    throw createInvalid({ resource: 'Issue', field: 'title', code: 'missing_field' });
  }
  return {
    ...(title !== undefined && { title }),
    ...((typeof body === 'string' || body === null) && { body: body ?? '' }),
    ...readAssignees(scene, call),
    ...readMilestone(scene, entry, call),
    ...readType(scene, entry, call),
    ...readLabels(scene, entry, call),
  };
}

function readAssignees(scene: Scene, { body }: RestCall): Change {
  const { assignees } = body;
  if (!Array.isArray(assignees)) return {};
  return {
    assignees: assignees.map((login: unknown) => {
      const user = findOwnerByLogin(scene.state, String(login));
      if (user?.typename === 'User') return user.id;
      throw createInvalid({ value: login, resource: 'Issue', field: 'assignees', code: 'invalid' });
    }),
  };
}

function readMilestone(scene: Scene, entry: Numbered, { body }: RestCall): Change {
  const { milestone } = body;
  if (milestone === undefined) return {};
  if (milestone === null) return { milestone: null };
  const found = findMilestones(scene.state, entry.repository).find(
    ({ number }) => String(number) === String(milestone as number | string),
  );
  if (found !== undefined) return { milestone: found.id };
  throw createInvalid({ value: milestone, resource: 'Issue', field: 'milestone', code: 'invalid' });
}

function readType(scene: Scene, entry: Numbered, { body }: RestCall): Change {
  const { type } = body;
  if (type === undefined || entry.typename !== 'Issue') return {};
  if (type === null) return { issueType: null };
  const known = getOwner(scene.state, getRepository(scene.state, entry)).issueTypes;
  const found = listAll(scene.state, 'IssueType').find(
    ({ id, name }) => known.includes(id) && name === type,
  );
  if (found !== undefined) return { issueType: found.id };
  throw createInvalid({ value: type, resource: 'Issue', field: 'type', code: 'invalid' });
}

/** A label that is not there yet is made, as GitHub does for those who may write. */
function readLabels(scene: Scene, entry: Numbered, { body }: RestCall): Change {
  const { labels } = body;
  if (!Array.isArray(labels)) return {};
  const repository = getRepository(scene.state, entry);
  return {
    labels: labels.map((given: unknown) => {
      const name = typeof given === 'string' ? given : String((given as { name?: string }).name);
      const known = listAll(scene.state, 'Label').find(
        (label) =>
          label.repository === repository.id && label.name.toLowerCase() === name.toLowerCase(),
      );
      return (known ?? makeLabel(scene.state, repository, { name, color: 'ededed' })).id;
    }),
  };
}

function setState(scene: Scene, entry: Numbered, call: RestCall): void {
  const state = readText(call, 'state');
  if (state === undefined) return;
  if (state !== 'open' && state !== 'closed') {
    throw createInvalid({ resource: 'Issue', field: 'state', code: 'invalid' });
  }
  if (entry.typename === 'PullRequest') setPullState(scene, entry, state.toUpperCase());
  else if (state === 'open') reopen(scene.state, entry);
  else {
    const reason = REASONS.get(readText(call, 'state_reason') ?? 'completed') ?? 'COMPLETED';
    closeIssueFor(scene.state, entry, reason);
  }
}
