import { listReply, type RestCall, type Route, type Scene } from '../../objects.ts';
import type { SimLabel, SimRepository } from '../../state/entities.ts';
import { all, touch } from '../../state/state.ts';
import { numberedIn } from '../look.ts';
import { makeLabel } from '../make.ts';
import { labelBody } from './bodies.ts';
import {
  type Complaint,
  invalid,
  neededText,
  notFound,
  repositoryIn,
  textOf,
  writableIn,
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
      listReply(call, labelsIn(scene, repositoryIn(scene, call)), (label) =>
        labelBody(scene, label),
      ),
  },
  { method: 'POST', path: PATH, scopes: WRITE_SCOPES, handle: create },
  {
    method: 'GET',
    path: ONE,
    handle: (scene, call) => ({
      status: 200,
      body: labelBody(scene, labelIn(scene, repositoryIn(scene, call), call)),
    }),
  },
  { method: 'PATCH', path: ONE, scopes: WRITE_SCOPES, handle: update },
  { method: 'DELETE', path: ONE, scopes: WRITE_SCOPES, handle: remove },
];

function labelsIn(scene: Scene, repository: SimRepository): readonly SimLabel[] {
  return all(scene.state, 'Label').filter((label) => label.repository === repository.id);
}

function named(scene: Scene, repository: SimRepository, name: string): SimLabel | undefined {
  return labelsIn(scene, repository).find(
    (label) => label.name.toLowerCase() === name.toLowerCase(),
  );
}

function labelIn(scene: Scene, repository: SimRepository, { params }: RestCall): SimLabel {
  const found = named(scene, repository, params['name'] ?? '');
  if (found === undefined) throw notFound();
  return found;
}

function readLook(call: RestCall): {
  readonly color?: string;
  readonly description?: string | null;
} {
  const color = textOf(call, 'color');
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
  if (complaints.length > 0) throw invalid(...complaints);
  return {
    ...(color !== undefined && { color: color.toLowerCase() }),
    ...((typeof description === 'string' || description === null) && { description }),
  };
}

function create(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = writableIn(scene, call);
  const name = neededText(call, RESOURCE, 'name');
  const look = readLook(call);
  assertFree(scene, repository, { name });
  const made = makeLabel(scene.state, repository, { color: USUAL_COLOR, ...look, name });
  return { status: 201, body: labelBody(scene, made) };
}

function assertFree(
  scene: Scene,
  repository: SimRepository,
  { name, own }: { readonly name: string; readonly own?: SimLabel },
): void {
  const same = named(scene, repository, name);
  if (same !== undefined && same !== own) {
    throw invalid({ resource: RESOURCE, field: 'name', code: 'already_exists' });
  }
}

function update(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = writableIn(scene, call);
  const label = labelIn(scene, repository, call);
  const look = readLook(call);
  const name = textOf(call, 'new_name');
  if (name?.trim() === '') {
    throw invalid({ resource: RESOURCE, field: 'name', code: 'missing_field' });
  }
  if (name !== undefined) assertFree(scene, repository, { name, own: label });
  Object.assign(label, { ...look, ...(name !== undefined && { name }) });
  touch(scene.state, label);
  return { status: 200, body: labelBody(scene, label) };
}

function remove(scene: Scene, call: RestCall): ReturnType<Route['handle']> {
  const repository = writableIn(scene, call);
  const label = labelIn(scene, repository, call);
  for (const entry of numberedIn(scene.state, repository.id)) {
    entry.labels = entry.labels.filter((id) => id !== label.id);
  }
  scene.state.entities.delete(label.id);
  return { status: 204 };
}
