import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { readAll } from '../../github/graphql.ts';
import { createUnsupportedError } from '../../github/refusals.ts';
import { deleted, page } from '../../operations/answers.shapes.ts';
import { cursor, fieldId, limit, projectId } from '../../operations/inputs.ts';
import { defineOperation, type Operation } from '../../operations/operation.ts';
import { type Call, findProjectId, requireAnswered, requireFound } from '../found.ts';
import { pickNumbered } from '../pick-numbered.ts';
import { type Entries, type PageOfProject, readProjectPage } from '../project-page.ts';
import { layout, sortBy, viewFilter, viewId, visibleFields } from '../projects.shapes.ts';
import {
  type AskedLayout,
  findNamedFields,
  requireKnownLayout,
  showView,
  toLayoutWord,
} from './view-from-node.ts';
import {
  DELETE_VIEW,
  UPDATE_VIEW,
  VIEW_NAMES,
  type ViewChanges,
  type ViewNameNode,
  type ViewNode,
  VIEWS,
} from './views.documents.ts';
import { view, type View } from './views.shapes.ts';

const listProjectViews = defineOperation({
  name: 'list_project_views',
  title: 'List views',
  description:
    'Lists the views of a project with layout, filter, sorting and grouping. Visible fields only on request.',
  area: 'projects',
  foreign: 'views',
  effect: 'read',
  scopes: ['read:project'],
  input: {
    projectId: projectId.optional(),
    includeVisibleFields: z.boolean().default(false).describe('With visible fields'),
    limit: limit(100, 20),
    cursor,
  },
  output: z.object({ views: z.array(view), ...page }),
  examples: [{ name: 'Of the rocket project', arguments: { projectId: 'acme/1' } }],
  run: async (input, at) => {
    const { entries, page: paging } = await listViews(input, at);
    return { views: entries.map(showView), ...paging };
  },
});

const FIXED = 'Not changeable: see create_project_view';

const updateProjectView = defineOperation({
  name: 'update_project_view',
  title: 'Update a view',
  description:
    'Changes the name, layout, filter or visible fields of a view. Only what is passed changes; sorting and grouping cannot be changed by the API.',
  area: 'projects',
  foreign: 'views',
  effect: 'overwrite',
  scopes: ['project'],
  input: {
    projectId: projectId.optional(),
    viewId,
    name: z.string().min(1).max(200).optional().describe('New name'),
    layout: layout.optional(),
    filter: viewFilter.optional(),
    visibleFields: visibleFields.optional(),
    sortBy: sortBy.optional().describe(FIXED),
    groupBy: fieldId.optional().describe(FIXED),
    verticalGroupBy: fieldId.optional().describe(FIXED),
  },
  output: view,
  examples: [
    {
      name: 'Rename the table',
      arguments: { projectId: 'acme/1', viewId: 'Table', name: 'Everything' },
    },
  ],
  run: ({ projectId: project, viewId: ref, ...given }, at) =>
    updateView({ projectId: project, viewId: ref }, given, at),
});

const deleteProjectView = defineOperation({
  name: 'delete_project_view',
  title: 'Delete a view',
  description:
    'Deletes a view of a project; items and fields stay. Its filter, sorting and grouping cannot be had again.',
  area: 'projects',
  effect: 'delete',
  scopes: ['project'],
  input: { projectId: projectId.optional(), viewId },
  output: deleted,
  examples: [{ name: 'The plan', arguments: { projectId: 'acme/1', viewId: 'Plan' } }],
  run: async (input, at) => ({ deleted: true, id: (await deleteView(input, at)).id, type: 'view' }),
});

/** The operations on existing views, in the order in which they are listed. */
export const viewOperations: readonly Operation[] = [
  listProjectViews,
  updateProjectView,
  deleteProjectView,
];

/** More than any project has. */
const MOST_VIEWS = 1_000;

/** The changes of a view; omitted properties are kept. */
interface ViewUpdate {
  readonly name?: string | undefined;
  readonly layout?: AskedLayout | undefined;
  readonly filter?: string | undefined;
  readonly visibleFields?: readonly string[] | undefined;
  readonly sortBy?: unknown;
  readonly groupBy?: unknown;
  readonly verticalGroupBy?: unknown;
}

/** A reference to a view. */
interface ViewRef {
  readonly projectId?: string | undefined;
  /** Name, number, id or URL. */
  readonly viewId: string;
}

/** The views of a project. */
async function listViews(
  asked: PageOfProject & { readonly includeVisibleFields: boolean },
  call: Call,
): Promise<Entries<ViewNode>> {
  return readProjectPage(asked, call, async (variables, options) => {
    const wanted = { ...variables, withFields: asked.includeVisibleFields };
    const { node } = await call.github.query(VIEWS, wanted, options);
    return node?.views;
  });
}

/** Changes only what is given of a view. */
async function updateView(ref: ViewRef, given: ViewUpdate, call: Call): Promise<View> {
  assertChangeable(given);
  const { name, layout, filter } = given;
  const projectId = await findProjectId(ref.projectId, call);
  const visible = await findVisibleFields(projectId, given.visibleFields, call);
  const view = await findView({ projectId, viewId: ref.viewId }, call);
  const changes: ViewChanges = {
    ...(name !== undefined && { name }),
    ...(layout !== undefined && { layout: toLayoutWord(requireKnownLayout(layout)) }),
    ...(filter !== undefined && { filter }),
    ...visible,
  };
  const data = await call.github.mutate(
    UPDATE_VIEW,
    { input: { ...changes, viewId: view.id }, withFields: given.visibleFields !== undefined },
    {
      signal: call.signal,
      subject: { what: `view "${ref.viewId}"`, argument: 'viewId' },
      repeatable: true,
      lookWith: 'list_project_views',
    },
  );
  return showView(requireAnswered(data.updateProjectV2View?.projectV2View, 'list_project_views'));
}

/** Deletes a view; items and fields are kept. */
async function deleteView(ref: ViewRef, call: Call): Promise<ViewNameNode> {
  const projectId = await findProjectId(ref.projectId, call);
  const view = await findView({ projectId, viewId: ref.viewId }, call);
  await call.github.mutate(
    DELETE_VIEW,
    { input: { viewId: view.id } },
    {
      signal: call.signal,
      subject: { what: `view "${ref.viewId}"`, argument: 'viewId' },
      lookWith: 'list_project_views',
    },
  );
  return view;
}

function assertChangeable(given: ViewUpdate): void {
  const { sortBy, groupBy, verticalGroupBy, ...changeable } = given;
  const fixed = Object.entries({ sortBy, groupBy, verticalGroupBy }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  if (fixed.length > 0) {
    throw createUnsupportedError(
      `${fixed.join(', ')} can be set only when a view is created, and the view exists already.`,
      'Create a new view with create_project_view, then delete the old one; or set it in the browser.',
    );
  }
  if (changeable.layout !== undefined) requireKnownLayout(changeable.layout);
  if (Object.values(changeable).some((value) => value !== undefined)) return;
  throw new ToolError('invalid_arguments', 'There is nothing to change.', {
    suggestions: ['Pass at least one of name, layout, filter, visibleFields.'],
  });
}

async function findVisibleFields(
  projectId: string,
  names: readonly string[] | undefined,
  call: Call,
): Promise<Pick<ViewChanges, 'configuration'>> {
  if (names === undefined) return {};
  const { fields } = await call.resolve.projectWithFields(projectId, { signal: call.signal });
  const visibleFieldIds = findNamedFields(names, fields, 'visibleFields').map(({ id }) => id);
  return { configuration: { visibleFieldIds } };
}

async function findView(
  { projectId, viewId }: { readonly projectId: string; readonly viewId: string },
  call: Call,
): Promise<ViewNameNode> {
  const views = await readViewNames(projectId, call);
  return pickNumbered(viewId, views, {
    kind: 'view',
    argument: 'viewId',
    listWith: 'list_project_views',
  });
}

/** Reads all views, since a name can be on any page. */
async function readViewNames(id: string, call: Call): Promise<readonly ViewNameNode[]> {
  const subject = { what: `project "${id}"`, argument: 'projectId' };
  const options = { signal: call.signal, subject };
  const { nodes } = await readAll<ViewNameNode>(
    async (first, after) => {
      const { node } = await call.github.query(VIEW_NAMES, { id, first, after }, options);
      return requireFound(node?.views, subject);
    },
    { most: MOST_VIEWS },
  );
  return nodes;
}
