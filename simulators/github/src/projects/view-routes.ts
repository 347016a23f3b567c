import {
  type Args,
  HubFault,
  type RestCall,
  type RestReply,
  type Route,
  type Scene,
} from '../objects.ts';
import { located, loginOf, ownerByLogin } from '../repositories/look.ts';
import type { SimOwner, SimProject, SimView } from '../state/entities.ts';
import { all, find, touch } from '../state/state.ts';
import { fieldOf } from './make-item.ts';
import { makeView } from './make.ts';
import { canWrite } from './permission.ts';
import { fieldsOfProject } from './project-object.ts';

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
  if (typeof name !== 'string' || name.trim() === '') throw invalid('name', 'missing_field');
  if (kind === undefined) throw invalid('layout', 'invalid');
  const view = makeView(scene.state, project, {
    name,
    layout: kind,
    filter: typeof filter === 'string' ? filter : null,
    ...arrangement(scene, project, body),
  });
  touch(scene.state, project);
  return { status: 201, body: restView(scene, project, view) };
}

/** The project that the viewer may change; what they may not see is not there. */
function projectFor(scene: Scene, login: string, number: number): SimProject {
  const owner = ownerNamed(scene, login);
  const project = all(scene.state, 'ProjectV2').find(
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
function ownerNamed({ state }: Scene, login: string): SimOwner | undefined {
  return (
    ownerByLogin(state, login) ??
    all(state, 'User').find(({ databaseId }) => String(databaseId) === login)
  );
}

type Arrangement = Partial<
  Pick<SimView, 'visibleFields' | 'sortBy' | 'groupBy' | 'verticalGroupBy'>
>;

function arrangement(scene: Scene, project: SimProject, body: Args): Arrangement {
  const fields = fieldsOfProject(scene.state, project);
  const idOf = (number: unknown, name: string): string => {
    const field = fields.find(({ databaseId }) => databaseId === number);
    if (field === undefined) throw invalid(name, 'invalid');
    return field.id;
  };
  const ids = (name: string): string[] | undefined => {
    const list = body[name];
    return Array.isArray(list) ? list.map((number) => idOf(number, name)) : undefined;
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
        field: idOf(field, 'sort_by'),
        direction: direction === 'desc' ? 'DESC' : 'ASC',
      })),
    }),
  };
}

function invalid(field: string, code: string): HubFault {
  return new HubFault('UNPROCESSABLE', 'Validation Failed', {
    errors: [{ resource: 'ProjectV2View', field, code }],
  });
}

function restView({ state }: Scene, project: SimProject, view: SimView): object {
  const owner = find(state, project.owner, 'Organization', 'User');
  const kind = owner?.typename === 'User' ? 'users' : 'orgs';
  const numbers = (ids: readonly string[]): readonly number[] =>
    ids.flatMap((id) => fieldOf(state, id)?.databaseId ?? []);
  const path = `/${kind}/${loginOf(state, project.owner)}/projects/${project.number}`;
  return {
    id: view.databaseId,
    node_id: view.id,
    number: view.number,
    name: view.name,
    layout: view.layout.replace('_LAYOUT', '').toLowerCase(),
    filter: view.filter,
    project_url: `https://api.github.com/${kind}/${loginOf(state, project.owner)}/projectsV2/${project.number}`,
    html_url: located(`${path}/views/${view.number}`).url,
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
