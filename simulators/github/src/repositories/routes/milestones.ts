import { listReply, type RestCall, type Route, type Scene } from '../../objects.ts';
import type { SimMilestone, SimRepository } from '../../state/entities.ts';
import { writeTimestamp, markUpdated } from '../../state/state.ts';
import { findMilestones, findNumbered } from '../look.ts';
import { makeMilestone } from '../make.ts';
import { compare } from '../objects/order.ts';
import { buildMilestoneBody } from './bodies.ts';
import {
  createInvalid,
  requireText,
  createNotFound,
  findRepository,
  readText,
  readDirection,
  findWritable,
  WRITE_SCOPES,
} from './rest.ts';

const PATH = '/repos/{owner}/{repo}/milestones';
const ONE = `${PATH}/{milestone_number}`;
const RESOURCE = 'Milestone';

/** Milestones: REST is the only way to change them. */
export const milestoneRoutes: readonly Route[] = [
  { method: 'GET', path: PATH, handle: list },
  { method: 'POST', path: PATH, scopes: WRITE_SCOPES, handle: create },
  {
    method: 'GET',
    path: ONE,
    handle: (scene, call) => ({
      status: 200,
      body: buildMilestoneBody(scene, findMilestone(scene, findRepository(scene, call), call)),
    }),
  },
  { method: 'PATCH', path: ONE, scopes: WRITE_SCOPES, handle: update },
  { method: 'DELETE', path: ONE, scopes: WRITE_SCOPES, handle: remove },
];

function findMilestone(
  scene: Scene,
  repository: SimRepository,
  { params }: RestCall,
): SimMilestone {
  const found = findMilestones(scene.state, repository.id).find(
    ({ number }) => String(number) === params['milestone_number'],
  );
  if (found === undefined) throw createNotFound();
  return found;
}

function list(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const wanted = (call.query.get('state') ?? 'open').toUpperCase();
  const isByCount = call.query.get('sort') === 'completeness';
  const turn = readDirection(call, 'asc');
  const kept = findMilestones(scene.state, findRepository(scene, call).id)
    .filter(({ state }) => wanted === 'ALL' || state === wanted)
    .map((milestone) => ({
      milestone,
      key: isByCount ? measureProgress(scene, milestone) : milestone.dueOn,
    }))
    .toSorted((one, other) => turn * compareKeys(one.key, other.key))
    .map(({ milestone }) => milestone);
  return listReply(call, kept, (milestone) => buildMilestoneBody(scene, milestone));
}

/** What has no due date stands last. */
function compareKeys(one: string | number | null, other: string | number | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return compare(one, other);
}

function measureProgress(scene: Scene, milestone: SimMilestone): number {
  const entries = findNumbered(scene.state, milestone.repository).filter(
    (entry) => entry.milestone === milestone.id,
  );
  const closed = entries.filter(({ state }) => state !== 'OPEN').length;
  return entries.length === 0 ? 0 : closed / entries.length;
}

interface Change {
  readonly title?: string;
  readonly description?: string | null;
  readonly dueOn?: string | null;
  readonly state?: 'OPEN' | 'CLOSED';
}

/** Reads what is said of a milestone; `own` is the one that may keep its title. */
function readChange(
  scene: Scene,
  call: RestCall,
  own: { readonly repository: SimRepository; readonly milestone?: SimMilestone },
): Change {
  const title = readText(call, 'title');
  const { description } = call.body;
  assertFree(scene, title, own);
  return {
    ...(title !== undefined && { title }),
    ...((typeof description === 'string' || description === null) && { description }),
    ...readDue(call),
    ...readState(call),
  };
}

function readDue({ body }: RestCall): Pick<Change, 'dueOn'> {
  const due = body['due_on'];
  if (due === undefined) return {};
  if (due === null) return { dueOn: null };
  if (typeof due !== 'string' || Number.isNaN(Date.parse(due)) || !due.includes('T')) {
    throw createInvalid({ resource: RESOURCE, field: 'due_on', code: 'invalid' });
  }
  // GitHub keeps the day alone, and shows its beginning in its own time zone.
  return { dueOn: `${new Date(due).toISOString().slice(0, 10)}T07:00:00Z` };
}

function readState(call: RestCall): Pick<Change, 'state'> {
  const state = readText(call, 'state');
  if (state === undefined) return {};
  if (state !== 'open' && state !== 'closed') {
    throw createInvalid({ resource: RESOURCE, field: 'state', code: 'invalid' });
  }
  return { state: state === 'open' ? 'OPEN' : 'CLOSED' };
}

function assertFree(
  scene: Scene,
  title: string | undefined,
  own: { readonly repository: SimRepository; readonly milestone?: SimMilestone },
): void {
  if (title?.trim() === '') {
    throw createInvalid({ resource: RESOURCE, field: 'title', code: 'missing_field' });
  }
  const same = findMilestones(scene.state, own.repository.id).find((one) => one.title === title);
  if (same !== undefined && same !== own.milestone) {
    throw createInvalid({ resource: RESOURCE, field: 'title', code: 'already_exists' });
  }
}

function create(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = findWritable(scene, call);
  const title = requireText(call, RESOURCE, 'title');
  const made = makeMilestone(scene.state, repository, {
    ...readChange(scene, call, { repository }),
    title,
    creator: scene.viewer.id,
  });
  return { status: 201, body: buildMilestoneBody(scene, made) };
}

function update(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = findWritable(scene, call);
  const milestone = findMilestone(scene, repository, call);
  const before = milestone.state;
  Object.assign(milestone, readChange(scene, call, { repository, milestone }));
  if (milestone.state !== before) {
    milestone.closedAt = milestone.state === 'CLOSED' ? writeTimestamp(scene.state) : null;
  }
  markUpdated(scene.state, milestone);
  return { status: 200, body: buildMilestoneBody(scene, milestone) };
}

function remove(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = findWritable(scene, call);
  const milestone = findMilestone(scene, repository, call);
  for (const entry of findNumbered(scene.state, repository.id)) {
    if (entry.milestone === milestone.id) entry.milestone = null;
  }
  scene.state.entities.delete(milestone.id);
  return { status: 204 };
}
