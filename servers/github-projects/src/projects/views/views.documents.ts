import { defineDocument } from '../../github/graphql.ts';
import type { PageInfo } from '../../operations/answers.shapes.ts';

/** GitHub's term for the layout of a view. */
export type ViewLayout = 'BOARD_LAYOUT' | 'TABLE_LAYOUT' | 'ROADMAP_LAYOUT';

interface NamedFields {
  readonly nodes: readonly ({ readonly name?: string } | null)[];
}

/** A view of a project. */
export interface ViewNode {
  readonly id: string;
  readonly fullDatabaseId: string | number | null;
  readonly number: number;
  readonly name: string;
  readonly layout: ViewLayout;
  readonly filter: string | null;
  readonly groupByFields: NamedFields | null;
  readonly verticalGroupByFields: NamedFields | null;
  readonly sortByFields: {
    readonly nodes: readonly ({
      readonly direction: 'ASC' | 'DESC';
      readonly field: { readonly name?: string };
    } | null)[];
  } | null;
  readonly fields?: NamedFields | null;
}

/** The part of a view that identifies it. */
export interface ViewNameNode {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly layout: ViewLayout;
}

interface Page<One> {
  readonly totalCount: number;
  readonly pageInfo: PageInfo;
  readonly nodes: readonly (One | null)[];
}

interface Configured {
  readonly configuration?: { readonly visibleFieldIds: readonly string[] };
}

export interface ViewChanges extends Configured {
  readonly name?: string;
  readonly layout?: ViewLayout;
  readonly filter?: string;
}

const NAMES = 'nodes { ... on ProjectV2FieldCommon { name } }';

const VIEW = `
  id fullDatabaseId number name layout filter
  groupByFields(first: 5) { ${NAMES} }
  verticalGroupByFields(first: 5) { ${NAMES} }
  sortByFields(first: 5) { nodes { direction field { ... on ProjectV2FieldCommon { name } } } }
  fields(first: 50) @include(if: $withFields) { ${NAMES} }
`;

/** The views of a project. */
export const VIEWS = defineDocument<
  { readonly node: { readonly views?: Page<ViewNode> } | null },
  {
    readonly id: string;
    readonly first: number;
    readonly after: string | null;
    readonly withFields: boolean;
  }
>(`query Views($id: ID!, $first: Int!, $after: String, $withFields: Boolean!) {
  node(id: $id) {
    ... on ProjectV2 {
      views(first: $first, after: $after) {
        totalCount pageInfo { hasNextPage endCursor } nodes { ${VIEW} }
      }
    }
  }
}`);

/** The names of a project's views. */
export const VIEW_NAMES = defineDocument<
  { readonly node: { readonly views?: Omit<Page<ViewNameNode>, 'totalCount'> } | null },
  { readonly id: string; readonly first: number; readonly after: string | null }
>(`query ViewNames($id: ID!, $first: Int!, $after: String) {
  node(id: $id) {
    ... on ProjectV2 {
      views(first: $first, after: $after) {
        pageInfo { hasNextPage endCursor } nodes { id number name layout }
      }
    }
  }
}`);

/** Creates a view. */
export const CREATE_VIEW = defineDocument<
  { readonly createProjectV2View: { readonly projectV2View: ViewNode | null } | null },
  {
    readonly input: Configured & {
      readonly projectId: string;
      readonly name: string;
      readonly layout: ViewLayout;
    };
    readonly withFields: boolean;
  }
>(`mutation CreateView($input: CreateProjectV2ViewInput!, $withFields: Boolean!) {
  createProjectV2View(input: $input) { projectV2View { ${VIEW} } }
}`);

/** Changes only what the input contains of a view. */
export const UPDATE_VIEW = defineDocument<
  { readonly updateProjectV2View: { readonly projectV2View: ViewNode | null } | null },
  { readonly input: ViewChanges & { readonly viewId: string }; readonly withFields: boolean }
>(`mutation UpdateView($input: UpdateProjectV2ViewInput!, $withFields: Boolean!) {
  updateProjectV2View(input: $input) { projectV2View { ${VIEW} } }
}`);

/** Deletes a view. */
export const DELETE_VIEW = defineDocument<
  {
    readonly deleteProjectV2View: { readonly projectV2View: { readonly id: string } | null } | null;
  },
  { readonly input: { readonly viewId: string } }
>(`mutation DeleteView($input: DeleteProjectV2ViewInput!) {
  deleteProjectV2View(input: $input) { projectV2View { id } }
}`);
