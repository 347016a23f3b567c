import { listReply, type RestCall, type Route, type Scene } from '../../objects.ts';
import type { SimLabel, SimRepository } from '../../state/entities.ts';
import { listAll, markUpdated } from '../../state/state.ts';
import { findNumbered } from '../look.ts';
import { makeLabel } from '../make.ts';
import { buildLabelBody } from './bodies.ts';
import {
  type Complaint,
  createInvalid,
  requireText,
  createNotFound,
  findRepository,
  readText,
  findWritable,
  WRITE_SCOPES,
} from './rest.ts';

const PATH = '/repos/{owner}/{repo}/labels';
const ONE = `${PATH}/{name}`;
const RESOURCE = 'Label';
const USUAL_COLOR = 'ededed';
const LONGEST_DESCRIPTION = 100;

/** The labels of a repository. */
export const labelRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: PATH,
    handle: (scene, call) =>
      listReply(call, findLabels(scene, findRepository(scene, call)), (label) =>
        buildLabelBody(scene, label),
      ),
  },
  { method: 'POST', path: PATH, scopes: WRITE_SCOPES, handle: create },
  {
    method: 'GET',
    path: ONE,
    handle: (scene, call) => ({
      status: 200,
      body: buildLabelBody(scene, findLabel(scene, findRepository(scene, call), call)),
    }),
  },
  { method: 'PATCH', path: ONE, scopes: WRITE_SCOPES, handle: update },
  { method: 'DELETE', path: ONE, scopes: WRITE_SCOPES, handle: remove },
];

function findLabels(scene: Scene, repository: SimRepository): readonly SimLabel[] {
  return listAll(scene.state, 'Label').filter((label) => label.repository === repository.id);
}

function findLabelNamed(
  scene: Scene,
  repository: SimRepository,
  name: string,
): SimLabel | undefined {
  return findLabels(scene, repository).find(
    (label) => label.name.toLowerCase() === name.toLowerCase(),
  );
}

function findLabel(scene: Scene, repository: SimRepository, { params }: RestCall): SimLabel {
  const found = findLabelNamed(scene, repository, params['name'] ?? '');
  if (found === undefined) throw createNotFound();
  return found;
}

function readLook(call: RestCall): {
  readonly color?: string;
  readonly description?: string | null;
} {
  const color = readText(call, 'color');
  const { description } = call.body;
  const complaints: Complaint[] = [];
  if (color !== undefined && !/^[\da-f]{6}$/iu.test(color)) {
    complaints.push({ resource: RESOURCE, field: 'color', code: 'invalid' });
  }
  if (typeof description === 'string' && description.length > LONGEST_DESCRIPTION) {
    complaints.push({
      resource: RESOURCE,
      field: 'description',
      code: 'custom',
      message: 'description is too long (maximum is 100 characters)',
    });
  }
  if (complaints.length > 0) throw createInvalid(...complaints);
  return {
    ...(color !== undefined && { color: color.toLowerCase() }),
    ...((typeof description === 'string' || description === null) && { description }),
  };
}

function create(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = findWritable(scene, call);
  const name = requireText(call, RESOURCE, 'name');
  const look = readLook(call);
  assertFree(scene, repository, { name });
  const made = makeLabel(scene.state, repository, { color: USUAL_COLOR, ...look, name });
  return { status: 201, body: buildLabelBody(scene, made) };
}

function assertFree(
  scene: Scene,
  repository: SimRepository,
  { name, own }: { readonly name: string; readonly own?: SimLabel },
): void {
  const same = findLabelNamed(scene, repository, name);
  if (same !== undefined && same !== own) {
    throw createInvalid({ resource: RESOURCE, field: 'name', code: 'already_exists' });
  }
}

function update(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = findWritable(scene, call);
  const label = findLabel(scene, repository, call);
  const look = readLook(call);
  const name = readText(call, 'new_name');
  if (name?.trim() === '') {
    throw createInvalid({ resource: RESOURCE, field: 'name', code: 'missing_field' });
  }
  if (name !== undefined) assertFree(scene, repository, { name, own: label });
  Object.assign(label, { ...look, ...(name !== undefined && { name }) });
  markUpdated(scene.state, label);
  return { status: 200, body: buildLabelBody(scene, label) };
}

function remove(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = findWritable(scene, call);
  const label = findLabel(scene, repository, call);
  for (const entry of findNumbered(scene.state, repository.id)) {
    entry.labels = entry.labels.filter((id) => id !== label.id);
  }
  scene.state.entities.delete(label.id);
  return { status: 204 };
}
