import { type Args, HubFault, type Scene } from '../objects.ts';
import { findText } from '../repositories/arguments.ts';
import { buildLocation, getLogin } from '../repositories/look.ts';
import { compare } from '../repositories/objects/order.ts';
import type { SimField, SimItem, SimProject } from '../state/entities.ts';
import { find, type State } from '../state/state.ts';
import { filterItems } from './filter-items.ts';
import { findField } from './make-item.ts';

/** The fields of a project, in its order. */
export function listProjectFields(state: State, project: SimProject): readonly SimField[] {
  return project.fields.flatMap((id) => findField(state, id) ?? []);
}

/** The items of a project, in its order, archived ones included. */
export function listProjectItems(state: State, project: SimProject): readonly SimItem[] {
  return project.items.flatMap((id) => find(state, id, 'ProjectV2Item') ?? []);
}

/** A project as GraphQL shows it. */
export function projectObject(scene: Scene, project: SimProject): object {
  const { state } = scene;
  const owner = find(state, project.owner, 'Organization', 'User');
  const kind = owner?.typename === 'User' ? 'users' : 'orgs';
  const mayWrite = (): boolean => canWrite(scene, project);
  return {
    __typename: 'ProjectV2',
    id: project.id,
    databaseId: project.databaseId,
    fullDatabaseId: String(project.databaseId),
    number: project.number,
    title: project.title,
    shortDescription: project.shortDescription,
    readme: project.readme,
    public: project.public,
    closed: project.closed,
    closedAt: project.closedAt,
    template: project.template,
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
    ...buildLocation(`/${kind}/${getLogin(state, project.owner)}/projects/${project.number}`),
    owner: () => scene.objectOf(project.owner),
    creator: () => scene.objectOf(project.creator),
    viewerCanUpdate: mayWrite,
    viewerCanClose: mayWrite,
    viewerCanReopen: mayWrite,
    ...buildFieldsAndItems(scene, project),
    ...buildNumbered(scene, project),
    ...buildLinked(scene, project),
  };
}

function buildFieldsAndItems(scene: Scene, project: SimProject): object {
  const { state } = scene;
  return {
    field: ({ name }: Args) => {
      const field = listProjectFields(state, project).find((one) => one.name === name);
      return scene.objectOf(field?.id);
    },
    fields: (args: Args) =>
      scene.connection(
        sortEntries(listProjectFields(state, project), args['orderBy'], {
          NAME: ({ name }) => name,
          CREATED_AT: ({ createdAt }) => createdAt,
        }),
        args,
        { type: 'ProjectV2', field: 'fields' },
      ),
    items: (args: Args) => {
      const states = (args['archivedStates'] ?? []) as readonly string[];
      const items = listProjectItems(state, project).filter(({ isArchived }) =>
        states.includes(isArchived ? 'ARCHIVED' : 'NOT_ARCHIVED'),
      );
      const fitting = filterItems(scene, items, findText(args, 'query') ?? '');
      return scene.connection(sortEntries(fitting, args['orderBy'], {}), args, {
        type: 'ProjectV2',
        field: 'items',
      });
    },
  };
}

function buildNumbered(scene: Scene, project: SimProject): object {
  const { state } = scene;
  const views = () => project.views.flatMap((id) => find(state, id, 'ProjectV2View') ?? []);
  const workflows = () =>
    project.workflows.flatMap((id) => find(state, id, 'ProjectV2Workflow') ?? []);
  return {
    view: ({ number }: Args) => scene.objectOf(sortByNumber(views(), number, 'ProjectV2View')),
    workflow: ({ number }: Args) =>
      scene.objectOf(sortByNumber(workflows(), number, 'ProjectV2Workflow')),
    views: (args: Args) =>
      scene.connection(
        sortEntries(views(), args['orderBy'], {
          NAME: ({ name }) => name,
          CREATED_AT: ({ createdAt }) => createdAt,
        }),
        args,
        { type: 'ProjectV2', field: 'views' },
      ),
    workflows: (args: Args) =>
      scene.connection(
        sortEntries(workflows(), args['orderBy'], {
          NAME: ({ name }) => name,
          NUMBER: ({ number }) => number,
          CREATED_AT: ({ createdAt }) => createdAt,
          UPDATED_AT: ({ updatedAt }) => updatedAt,
        }),
        args,
        { type: 'ProjectV2', field: 'workflows' },
      ),
  };
}

function sortByNumber(
  list: readonly { readonly id: string; readonly number: number }[],
  number: unknown,
  type: string,
): string {
  const found = list.find((one) => one.number === number);
  if (found !== undefined) return found.id;
  throw new HubFault(
    'NOT_FOUND',
    `Could not resolve to a ${type} with the number ${String(number)}.`,
  );
}

function buildLinked(scene: Scene, project: SimProject): object {
  const { state } = scene;
  return {
    statusUpdates: (args: Args) =>
      scene.connection(
        sortEntries(
          project.statusUpdates.flatMap((id) => find(state, id, 'ProjectV2StatusUpdate') ?? []),
          args['orderBy'],
          { CREATED_AT: ({ createdAt }) => createdAt },
        ),
        args,
        { type: 'ProjectV2', field: 'statusUpdates' },
      ),
    repositories: (args: Args) =>
      scene.connection(
        sortEntries(
          project.repositories.flatMap((id) => find(state, id, 'Repository') ?? []),
          args['orderBy'],
          { NAME: ({ name }) => name, CREATED_AT: ({ createdAt }) => createdAt },
        ),
        args,
        { type: 'ProjectV2', field: 'repositories' },
      ),
    teams: (args: Args) =>
      scene.connection(
        sortEntries(
          project.teams.flatMap((id) => find(state, id, 'Team') ?? []),
          args['orderBy'],
          { NAME: ({ name }) => name },
        ),
        args,
        { type: 'ProjectV2', field: 'teams' },
      ),
  };
}

/** A list in the order that `orderBy` asks for; the list's own order is that of `POSITION`. */
export function sortEntries<Item extends { readonly id: string }>(
  items: readonly Item[],
  orderBy: unknown,
  keys: Readonly<Record<string, (item: Item) => string | number>>,
): readonly string[] {
  const { field, direction } = (orderBy ?? {}) as Args;
  const key = keys[String(field)];
  const sorted =
    key === undefined ? [...items] : items.toSorted((one, other) => compare(key(one), key(other)));
  const ids = sorted.map(({ id }) => id);
  return direction === 'DESC' ? ids.toReversed() : ids;
}

/** Whether the viewer may change a project that they may see. */
export function canWrite({ state, viewer }: Scene, project: SimProject): boolean {
  const owner = find(state, project.owner, 'Organization', 'User');
  const role = project.collaborators[viewer.id];
  const isInside =
    owner?.id === viewer.id ||
    (owner?.members.includes(viewer.login) === true && viewer.seesPrivate);
  return isInside || role === 'ADMIN' || role === 'WRITER';
}

/** The project with that id, where the viewer may change it. */
export function findWritable(scene: Scene, id: unknown, change: string): SimProject {
  const project = scene.node(id, 'ProjectV2');
  if (!canWrite(scene, project)) {
    throw new HubFault(
      'FORBIDDEN',
      `${scene.viewer.login} does not have the correct permissions to execute \`${change}\``,
    );
  }
  return project;
}
