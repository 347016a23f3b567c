import {
  type Args,
  HubFault,
  type RestCall,
  type RestReply,
  type Route,
  type Scene,
} from '../objects.ts';
import { buildLocation, getLogin, findOwnerByLogin } from '../repositories/look.ts';
import type { SimOwner, SimProject, SimView } from '../state/entities.ts';
import { listAll, find, markUpdated } from '../state/state.ts';
import { findField } from './make-item.ts';
import { makeView } from './make.ts';
import { canWrite, listProjectFields } from './project-object.ts';

const LAYOUTS: Readonly<Record<string, SimView['layout']>> = {
  table: 'TABLE_LAYOUT',
  board: 'BOARD_LAYOUT',
  roadmap: 'ROADMAP_LAYOUT',
};

/** The routes that make views: the only way to say how a view sorts and groups. */
export const viewRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/orgs/{org}/projectsV2/{project_number}/views',
    scopes: ['project'],
    handle: (scene, call) => createView(scene, call, call.params['org']),
  },
  {
    method: 'POST',
    path: '/users/{username}/projectsV2/{project_number}/views',
    scopes: ['project'],
    handle: (scene, call) => createView(scene, call, call.params['username']),
  },
];

function createView(scene: Scene, { params, body }: RestCall, login = ''): RestReply {
  const project = projectFor(scene, login, Number(params['project_number']));
  const { name, layout, filter } = body;
  const kind = LAYOUTS[String(layout)];
  if (typeof name !== 'string' || name.trim() === '') throw createInvalid('name', 'missing_field');
  if (kind === undefined) throw createInvalid('layout', 'invalid');
  const view = makeView(scene.state, project, {
    name,
    layout: kind,
    filter: typeof filter === 'string' ? filter : null,
    ...readArrangement(scene, project, body),
  });
  markUpdated(scene.state, project);
  return { status: 201, body: buildRestView(scene, project, view) };
}

/** The project that the viewer may change; what they may not see is not there. */
function projectFor(scene: Scene, login: string, number: number): SimProject {
  const owner = findOwnerByName(scene, login);
  const project = listAll(scene.state, 'ProjectV2').find(
    (one) => one.owner === owner?.id && one.number === number,
  );
  if (project === undefined || !scene.canSee(project)) {
    throw new HubFault('NOT_FOUND', 'Not Found');
  }
  scene.node(project.id, 'ProjectV2');
  if (!canWrite(scene, project)) {
    throw new HubFault('FORBIDDEN', 'You must have write access to the project.');
  }
  return project;
}

/** By login, or by number as the route for users also takes it. */
function findOwnerByName({ state }: Scene, login: string): SimOwner | undefined {
  return (
    findOwnerByLogin(state, login) ??
    listAll(state, 'User').find(({ databaseId }) => String(databaseId) === login)
  );
}

type Arrangement = Partial<
  Pick<SimView, 'visibleFields' | 'sortBy' | 'groupBy' | 'verticalGroupBy'>
>;

function readArrangement(scene: Scene, project: SimProject, body: Args): Arrangement {
  const fields = listProjectFields(scene.state, project);
  const findFieldId = (number: unknown, name: string): string => {
    const field = fields.find(({ databaseId }) => databaseId === number);
    if (field === undefined) throw createInvalid(name, 'invalid');
    return field.id;
  };
  const ids = (name: string): string[] | undefined => {
    const list = body[name];
    return Array.isArray(list) ? list.map((number) => findFieldId(number, name)) : undefined;
  };
  const visibleFields = ids('visible_fields');
  const groupBy = ids('group_by');
  const verticalGroupBy = ids('vertical_group_by');
  const sortBy = body['sort_by'];
  return {
    ...(visibleFields !== undefined && { visibleFields }),
    ...(groupBy !== undefined && { groupBy }),
    ...(verticalGroupBy !== undefined && { verticalGroupBy }),
    ...(Array.isArray(sortBy) && {
      sortBy: (sortBy as readonly unknown[][]).map(([field, direction]) => ({
        field: findFieldId(field, 'sort_by'),
        direction: direction === 'desc' ? 'DESC' : 'ASC',
      })),
    }),
  };
}

function createInvalid(field: string, code: string): HubFault {
  return new HubFault('UNPROCESSABLE', 'Validation Failed', {
    errors: [{ resource: 'ProjectV2View', field, code }],
  });
}

function buildRestView({ state }: Scene, project: SimProject, view: SimView): object {
  const owner = find(state, project.owner, 'Organization', 'User');
  const kind = owner?.typename === 'User' ? 'users' : 'orgs';
  const numbers = (ids: readonly string[]): readonly number[] =>
    ids.flatMap((id) => findField(state, id)?.databaseId ?? []);
  const path = `/${kind}/${getLogin(state, project.owner)}/projects/${project.number}`;
  return {
    id: view.databaseId,
    node_id: view.id,
    number: view.number,
    name: view.name,
    layout: view.layout.replace('_LAYOUT', '').toLowerCase(),
    filter: view.filter,
    project_url: `https://api.github.com/${kind}/${getLogin(state, project.owner)}/projectsV2/${project.number}`,
    html_url: buildLocation(`${path}/views/${view.number}`).url,
    visible_fields: numbers(view.visibleFields),
    sort_by: view.sortBy.flatMap(({ field, direction }) =>
      numbers([field]).map((number) => [number, direction.toLowerCase()]),
    ),
    group_by: numbers(view.groupBy),
    vertical_group_by: numbers(view.verticalGroupBy),
    created_at: view.createdAt,
    updated_at: view.updatedAt,
  };
}
