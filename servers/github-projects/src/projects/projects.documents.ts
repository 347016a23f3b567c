import { defineDocument, type Document } from '../github/graphql.ts';
import type { PageInfo } from '../operations/answers.shapes.ts';
import type { ViewLayout } from './views/views.documents.ts';

/** A project without its contents. */
export interface ProjectSummaryNode {
  readonly id: string;
  readonly fullDatabaseId: string | number | null;
  readonly number: number;
  readonly title: string;
  readonly shortDescription: string | null;
  readonly public: boolean;
  readonly closed: boolean;
  readonly template: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly url: string;
  readonly owner: { readonly login: string };
}

interface Counted {
  readonly totalCount: number;
}

/** A project with its counts and the requested lists. */
export interface ProjectDetailsNode extends ProjectSummaryNode {
  readonly items: Counted;
  readonly archivedItems: Counted;
  readonly fields: Counted;
  readonly views: Counted;
  readonly readme?: string | null;
  readonly fieldList?: {
    readonly nodes: readonly ({
      readonly id: string;
      readonly name: string;
      readonly dataType: string;
    } | null)[];
  };
  readonly viewList?: {
    readonly nodes: readonly ({
      readonly id: string;
      readonly number: number;
      readonly name: string;
      readonly layout: ViewLayout;
    } | null)[];
  };
}

/** A page of projects; hidden ones are null. */
export interface ProjectsPage extends Counted {
  readonly pageInfo: PageInfo;
  readonly nodes: readonly (ProjectSummaryNode | null)[];
}

interface PageVariables {
  readonly first: number;
  readonly after: string | null;
  readonly query: string | null;
}

interface Wanted {
  readonly withFields: boolean;
  readonly withViews: boolean;
  readonly withReadme: boolean;
}

interface ProjectId {
  readonly projectId: string;
}

type Changed<Name extends string> = Readonly<
  Record<Name, { readonly projectV2: ProjectSummaryNode | null } | null>
>;

const SUMMARY = `
  id fullDatabaseId number title shortDescription public closed template createdAt updatedAt url
  owner { ... on Organization { login } ... on User { login } }
`;

const DETAILS = `
  ${SUMMARY}
  readme @include(if: $withReadme)
  items(first: 1) { totalCount }
  archivedItems: items(first: 1, archivedStates: [ARCHIVED]) { totalCount }
  fields(first: 1) { totalCount }
  views(first: 1) { totalCount }
  fieldList: fields(first: 100) @include(if: $withFields) {
    nodes { ... on ProjectV2FieldCommon { id name dataType } }
  }
  viewList: views(first: 100) @include(if: $withViews) { nodes { id number name layout } }
`;

const WANTED = '$withFields: Boolean!, $withViews: Boolean!, $withReadme: Boolean!';

/** A project by its node id. */
export const PROJECT_DETAILS = defineDocument<
  { readonly node: Partial<ProjectDetailsNode> | null },
  Wanted & { readonly id: string }
>(`query ProjectDetails($id: ID!, ${WANTED}) {
  node(id: $id) { ... on ProjectV2 { ${DETAILS} } }
}`);

/** A project of a user or an organization, by its number. */
export const PROJECT_DETAILS_BY_NUMBER = defineDocument<
  { readonly repositoryOwner: { readonly projectV2?: ProjectDetailsNode | null } | null },
  Wanted & { readonly login: string; readonly number: number }
>(`query ProjectDetailsByNumber($login: String!, $number: Int!, ${WANTED}) {
  repositoryOwner(login: $login) {
    ... on ProjectV2Owner { projectV2(number: $number) { ${DETAILS} } }
  }
}`);

const PAGE = `projectsV2(first: $first, after: $after, query: $query) {
  totalCount pageInfo { hasNextPage endCursor } nodes { ${SUMMARY} }
}`;

const PAGE_VARIABLES = '$first: Int!, $after: String, $query: String';

/** The projects of a user or an organization. */
export const OWNER_PROJECTS = defineDocument<
  { readonly repositoryOwner: { readonly projectsV2?: ProjectsPage } | null },
  PageVariables & { readonly login: string }
>(`query OwnerProjects($login: String!, ${PAGE_VARIABLES}) {
  repositoryOwner(login: $login) { ... on ProjectV2Owner { ${PAGE} } }
}`);

/** The projects linked to a repository. */
export const REPOSITORY_PROJECTS = defineDocument<
  { readonly repository: { readonly projectsV2: ProjectsPage } | null },
  PageVariables & { readonly owner: string; readonly name: string }
>(`query RepositoryProjects($owner: String!, $name: String!, ${PAGE_VARIABLES}) {
  repository(owner: $owner, name: $name) { ${PAGE} }
}`);

/** The projects of an owner, each with its cursor, from which the templates are picked. */
export const OWNER_TEMPLATES = defineDocument<
  {
    readonly repositoryOwner: {
      readonly __typename: string;
      readonly projectsV2?: {
        readonly pageInfo: PageInfo;
        readonly edges: readonly ({
          readonly cursor: string;
          readonly node: ProjectSummaryNode | null;
        } | null)[];
      };
    } | null;
  },
  { readonly login: string; readonly after: string | null }
>(`query OwnerTemplates($login: String!, $after: String) {
  repositoryOwner(login: $login) {
    __typename
    ... on ProjectV2Owner {
      projectsV2(first: 100, after: $after) {
        pageInfo { hasNextPage endCursor }
        edges { cursor node { ${SUMMARY} } }
      }
    }
  }
}`);

/** Creates an empty project. */
export const CREATE_PROJECT = defineDocument<
  Changed<'createProjectV2'>,
  {
    readonly input: {
      readonly ownerId: string;
      readonly title: string;
      readonly repositoryId?: string;
    };
  }
>(`mutation CreateProject($input: CreateProjectV2Input!) {
  createProjectV2(input: $input) { projectV2 { ${SUMMARY} } }
}`);

export interface ProjectChanges {
  readonly title?: string;
  readonly shortDescription?: string;
  readonly readme?: string;
  readonly public?: boolean;
  readonly closed?: boolean;
}

/** Changes only what the input contains of a project. */
export const UPDATE_PROJECT = defineDocument<
  Readonly<
    Record<
      'updateProjectV2',
      {
        readonly projectV2: (ProjectSummaryNode & { readonly readme?: string | null }) | null;
      } | null
    >
  >,
  { readonly input: ProjectChanges & ProjectId; readonly withReadme: boolean }
>(`mutation UpdateProject($input: UpdateProjectV2Input!, $withReadme: Boolean!) {
  updateProjectV2(input: $input) { projectV2 { ${SUMMARY} readme @include(if: $withReadme) } }
}`);

/** Deletes a project with its contents. */
export const DELETE_PROJECT = defineDocument<
  { readonly deleteProjectV2: { readonly projectV2: { readonly id: string } | null } | null },
  { readonly input: ProjectId }
>(`mutation DeleteProject($input: DeleteProjectV2Input!) {
  deleteProjectV2(input: $input) { projectV2 { id } }
}`);

/** Creates a project with the fields, views and workflows of another. */
export const COPY_PROJECT = defineDocument<
  Changed<'copyProjectV2'>,
  {
    readonly input: ProjectId & {
      readonly ownerId: string;
      readonly title: string;
      readonly includeDraftIssues: boolean;
    };
  }
>(`mutation CopyProject($input: CopyProjectV2Input!) {
  copyProjectV2(input: $input) { projectV2 { ${SUMMARY} } }
}`);

/** Marks a project as a template. */
export const MARK_AS_TEMPLATE: Document<
  Changed<'markProjectV2AsTemplate'>,
  { readonly input: ProjectId }
> = defineDocument(`mutation MarkAsTemplate($input: MarkProjectV2AsTemplateInput!) {
  markProjectV2AsTemplate(input: $input) { projectV2 { ${SUMMARY} } }
}`);

/** Removes the mark that a project is a template. */
export const UNMARK_AS_TEMPLATE: Document<
  Changed<'unmarkProjectV2AsTemplate'>,
  { readonly input: ProjectId }
> = defineDocument(`mutation UnmarkAsTemplate($input: UnmarkProjectV2AsTemplateInput!) {
  unmarkProjectV2AsTemplate(input: $input) { projectV2 { ${SUMMARY} } }
}`);
