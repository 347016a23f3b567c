import * as z from 'zod';

import type { ProjectField } from '../../fields/project-field.ts';
import type { ChangeOptions } from '../../github/github.ts';
import { fieldId, projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import type { ProjectWithFields } from '../../refs/resolver.ts';
import { describeProject } from '../../refs/words.ts';
import { type Call, findProjectId, requireAnswered } from '../found.ts';
import { layout, sortBy, viewFilter, visibleFields } from '../projects.shapes.ts';
import {
  type AskedLayout,
  findNamedFields,
  numberOfField,
  requireKnownLayout,
  showView,
  toLayoutWord,
} from './view-from-node.ts';
import { CREATE_VIEW, type ViewNode } from './views.documents.ts';
import { view, type View } from './views.shapes.ts';

export const createProjectView = defineOperation({
  name: 'create_project_view',
  title: 'Create a view',
  description:
    'Creates a view of a project. What it sorts and groups by can be set only here, not later.',
  area: 'projects',
  effect: 'create',
  scopes: ['project'],
  input: {
    projectId: projectId.optional(),
    name: z.string().min(1).max(200).describe('Name'),
    layout,
    filter: viewFilter.optional(),
    visibleFields: visibleFields.optional(),
    sortBy: sortBy.optional().describe('Sort order'),
    groupBy: fieldId.optional(),
    verticalGroupBy: fieldId.optional().describe('Field of the columns of a board'),
  },
  output: view.extend({
    notApplied: z.array(z.string()).optional().describe('Asked for, but not set by GitHub'),
  }),
  examples: [
    { name: 'A table', arguments: { projectId: 'acme/1', name: 'All work', layout: 'table' } },
    {
      name: 'A sorted board of bugs',
      arguments: {
        projectId: 'acme/1',
        name: 'Bugs',
        layout: 'board',
        filter: 'label:bug',
        visibleFields: ['Title', 'Priority'],
        sortBy: [{ field: 'Priority', direction: 'asc' }],
        groupBy: 'Sprint',
        verticalGroupBy: 'Status',
      },
    },
  ],
  run: (input, at) => createView(input, at),
});

/** A new view; fields are given by name or id. */
interface NewView {
  readonly projectId?: string | undefined;
  readonly name: string;
  readonly layout: AskedLayout;
  readonly filter?: string | undefined;
  readonly visibleFields?: readonly string[] | undefined;
  readonly sortBy?:
    readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[] | undefined;
  readonly groupBy?: string | undefined;
  readonly verticalGroupBy?: string | undefined;
}

/** A new view, and the requested settings that GitHub did not apply. */
type CreatedView = View & { notApplied?: string[] };

/** Creates a view, by REST if it sorts, groups or filters, which GraphQL cannot set. */
async function createView(wanted: NewView, call: Call): Promise<CreatedView> {
  const layout = requireKnownLayout(wanted.layout);
  const { filter, sortBy, groupBy, verticalGroupBy } = wanted;
  const isPlain = [filter, sortBy, groupBy, verticalGroupBy].every((value) => value === undefined);
  if (!isPlain) return createByRest(wanted, layout, call);
  return showView(await createByGraphQL(wanted, layout, call));
}

async function createByGraphQL(
  { projectId, name, visibleFields }: NewView,
  layout: View['layout'],
  call: Call,
): Promise<ViewNode> {
  const base = { name, layout: toLayoutWord(layout) };
  const withFields = visibleFields !== undefined;
  const variables = withFields
    ? { input: { ...base, ...(await toConfiguration(projectId, visibleFields, call)) }, withFields }
    : { input: { ...base, projectId: await findProjectId(projectId, call) }, withFields };
  const data = await call.github.mutate(CREATE_VIEW, variables, toChangeOptions(projectId, call));
  return requireAnswered(data.createProjectV2View?.projectV2View, 'list_project_views');
}

async function toConfiguration(
  ref: string | undefined,
  names: readonly string[],
  call: Call,
): Promise<{ projectId: string; configuration: { visibleFieldIds: readonly string[] } }> {
  const { id, fields } = await call.resolve.projectWithFields(ref, { signal: call.signal });
  const visibleFieldIds = findNamedFields(names, fields, 'visibleFields').map((field) => field.id);
  return { projectId: id, configuration: { visibleFieldIds } };
}

/** A view in an answer of the REST API; fields are given by numeric ids. */
interface RestView {
  readonly id: number;
  readonly node_id: string;
  readonly number: number;
  readonly name: string;
  readonly filter?: string | null;
  readonly visible_fields?: readonly number[] | null;
  readonly sort_by?: readonly (readonly [number, string])[] | null;
  readonly group_by?: readonly number[] | null;
  readonly vertical_group_by?: readonly number[] | null;
}

const ROUTES = {
  organization: 'POST /orgs/{owner}/projectsV2/{number}/views',
  user: 'POST /users/{owner}/projectsV2/{number}/views',
} as const;

async function createByRest(
  wanted: NewView,
  layout: View['layout'],
  call: Call,
): Promise<CreatedView> {
  const { signal } = call;
  const project = await call.resolve.projectWithFields(wanted.projectId, { signal });
  const parameters = {
    owner: project.owner.login,
    number: project.number,
    name: wanted.name,
    layout,
    ...toRestSettings(wanted, project),
  };
  const { data } = await call.github.send<RestView>(
    { route: ROUTES[project.owner.kind], parameters },
    toChangeOptions(wanted.projectId, call),
  );
  const view = showRestView(data, layout, project.fields);
  const notApplied = (
    ['filter', 'sortBy', 'groupBy', 'verticalGroupBy', 'visibleFields'] as const
  ).filter((name) => wanted[name] !== undefined && view[name] === undefined);
  return { ...view, ...(notApplied.length > 0 && { notApplied }) };
}

function toRestSettings(wanted: NewView, { fields }: ProjectWithFields): Record<string, unknown> {
  const { filter, visibleFields, sortBy, groupBy, verticalGroupBy } = wanted;
  const numbers = (names: readonly string[], argument: string): readonly number[] =>
    findNamedFields(names, fields, argument).map(numberOfField);
  return {
    ...(filter !== undefined && { filter }),
    ...(visibleFields !== undefined && {
      visible_fields: numbers(visibleFields, 'visibleFields'),
    }),
    ...(sortBy !== undefined && {
      sort_by: sortBy.map(({ field, direction }) => [...numbers([field], 'sortBy'), direction]),
    }),
    ...(groupBy !== undefined && { group_by: numbers([groupBy], 'groupBy') }),
    ...(verticalGroupBy !== undefined && {
      vertical_group_by: numbers([verticalGroupBy], 'verticalGroupBy'),
    }),
  };
}

function showRestView(
  data: RestView,
  layout: View['layout'],
  fields: readonly ProjectField[],
): View {
  const byNumber = new Map(fields.map(({ databaseId, name }) => [databaseId, name]));
  const named = (ids: readonly number[] | null | undefined) => ({
    nodes: (ids ?? []).map((id) => ({ name: byNumber.get(id) ?? String(id) })),
  });
  return showView({
    id: data.node_id,
    fullDatabaseId: data.id,
    number: data.number,
    name: data.name,
    layout: toLayoutWord(layout),
    filter: data.filter ?? null,
    groupByFields: named(data.group_by),
    verticalGroupByFields: named(data.vertical_group_by),
    sortByFields: {
      nodes: (data.sort_by ?? []).map(([id, direction]) => ({
        direction: direction.toLowerCase() === 'desc' ? 'DESC' : 'ASC',
        field: { name: byNumber.get(id) ?? String(id) },
      })),
    },
    fields: named(data.visible_fields),
  });
}

function toChangeOptions(projectId: string | undefined, { signal, defaults }: Call): ChangeOptions {
  const subject = describeProject(projectId, defaults);
  return { signal, subject, lookWith: 'list_project_views' };
}
