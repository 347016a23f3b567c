import { FIELD_SELECTION } from '../fields/fields.documents.ts';
import type { FieldNode } from '../fields/read-field.ts';
import { defineDocument, type Document } from '../github/graphql.ts';
import type { PageInfo } from '../operations/answers.shapes.ts';

/** An item and its iteration. */
export interface BoardNode {
  readonly id: string;
  readonly isArchived: boolean;
  readonly fieldValueByName: { readonly iterationId?: string } | null;
}

/** An iteration field and a page of all items, archived ones included, with their iterations. */
export const ITERATION_BOARD = defineDocument<
  {
    readonly field: Partial<FieldNode> | null;
    readonly project: {
      readonly items?: {
        readonly totalCount: number;
        readonly pageInfo: PageInfo;
        readonly nodes: readonly (BoardNode | null)[];
      };
    } | null;
  },
  {
    readonly projectId: string;
    readonly fieldId: string;
    readonly fieldName: string;
    readonly first: number;
    readonly after: string | null;
  }
>(`query IterationBoard(
  $projectId: ID!
  $fieldId: ID!
  $fieldName: String!
  $first: Int!
  $after: String
) {
  field: node(id: $fieldId) { ${FIELD_SELECTION} }
  project: node(id: $projectId) {
    ... on ProjectV2 {
      items(first: $first, after: $after, archivedStates: [ARCHIVED, NOT_ARCHIVED]) {
        totalCount
        pageInfo { hasNextPage endCursor }
        nodes {
          id isArchived
          fieldValueByName(name: $fieldName) {
            ... on ProjectV2ItemFieldIterationValue { iterationId }
          }
        }
      }
    }
  }
}`);

/** The iterations of some items of a project. */
export const HELD_ITERATIONS = defineDocument<
  { readonly nodes: readonly (Partial<BoardNode> | null)[] },
  { readonly itemIds: readonly string[]; readonly fieldName: string }
>(`query HeldIterations($itemIds: [ID!]!, $fieldName: String!) {
  nodes(ids: $itemIds) {
    ... on ProjectV2Item {
      id isArchived
      fieldValueByName(name: $fieldName) {
        ... on ProjectV2ItemFieldIterationValue { iterationId }
      }
    }
  }
}`);

/** Iterations as GitHub's input: without ids, so each becomes a new one. */
export interface IterationSettings {
  readonly startDate: string;
  readonly duration: number;
  readonly iterations: readonly {
    readonly title: string;
    readonly startDate: string;
    readonly duration: number;
  }[];
}

/** Replaces all iterations of a field, which clears that field in every item. */
export const REPLACE_ITERATIONS = defineDocument<
  { readonly updateProjectV2Field: { readonly projectV2Field: Partial<FieldNode> | null } | null },
  { readonly fieldId: string; readonly settings: IterationSettings }
>(`mutation ReplaceIterations(
  $fieldId: ID!
  $settings: ProjectV2IterationFieldConfigurationInput!
) {
  updateProjectV2Field(input: { fieldId: $fieldId, iterationConfiguration: $settings }) {
    projectV2Field { ${FIELD_SELECTION} }
  }
}`);

export const CREATE_ITERATION_FIELD = defineDocument<
  { readonly createProjectV2Field: { readonly projectV2Field: FieldNode | null } | null },
  { readonly projectId: string; readonly name: string; readonly settings: IterationSettings }
>(`mutation CreateIterationField(
  $projectId: ID!
  $name: String!
  $settings: ProjectV2IterationFieldConfigurationInput!
) {
  createProjectV2Field(
    input: {
      projectId: $projectId
      dataType: ITERATION
      name: $name
      iterationConfiguration: $settings
    }
  ) {
    projectV2Field { ${FIELD_SELECTION} }
  }
}`);

/** The answer to a batch of changes: one entry per alias that succeeded. */
export type Changed = Readonly<Record<string, object | null>>;

/** The variables of a batch: the project, the field, and `item0`, `iteration0` and so on. */
export type BatchVariables = Readonly<Record<string, string>>;

function repeatLines(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => line(at)).join('\n  ');
}

const inField = 'projectId: $projectId, fieldId: $fieldId';

/** Sets the iterations of `count` items: aliases `set0`, `set1` and so on. */
export function setIterations(count: number): Document<Changed, BatchVariables> {
  return defineDocument(`mutation SetIterations(
  $projectId: ID!
  $fieldId: ID!
  ${repeatLines(count, (at) => `$item${at}: ID!, $iteration${at}: String!`)}
) {
  ${repeatLines(count, formatSetting)}
}`);
}

function formatSetting(at: number): string {
  return `set${at}: updateProjectV2ItemFieldValue(
    input: { ${inField}, itemId: $item${at}, value: { iterationId: $iteration${at} } }
  ) { projectV2Item { id } }`;
}

/** Clears the iterations of `count` items: aliases `set0`, `set1` and so on. */
export function clearIterations(count: number): Document<Changed, BatchVariables> {
  return defineDocument(`mutation ClearIterations(
  $projectId: ID!
  $fieldId: ID!
  ${repeatLines(count, (at) => `$item${at}: ID!`)}
) {
  ${repeatLines(
    count,
    (at) => `set${at}: clearProjectV2ItemFieldValue(input: { ${inField}, itemId: $item${at} }) {
    projectV2Item { id }
  }`,
  )}
}`);
}

function formatUnarchiving(at: number): string {
  return `out${at}: unarchiveProjectV2Item(input: { projectId: $projectId, itemId: $item${at} }) {
    item { id }
  }`;
}

function formatArchiving(at: number): string {
  return `back${at}: archiveProjectV2Item(input: { projectId: $projectId, itemId: $item${at} }) {
    item { id }
  }`;
}

/** Restores archived items, sets their iterations, and archives them again. */
export function setArchivedIterations(count: number): Document<Changed, BatchVariables> {
  return defineDocument(`mutation SetArchivedIterations(
  $projectId: ID!
  $fieldId: ID!
  ${repeatLines(count, (at) => `$item${at}: ID!, $iteration${at}: String!`)}
) {
  ${repeatLines(count, (at) => `${formatUnarchiving(at)}\n  ${formatSetting(at)}\n  ${formatArchiving(at)}`)}
}`);
}

/** Restores archived items and clears their iterations; they are archived again afterwards. */
export function clearArchivedIterations(count: number): Document<Changed, BatchVariables> {
  return defineDocument(`mutation ClearArchivedIterations(
  $projectId: ID!
  $fieldId: ID!
  ${repeatLines(count, (at) => `$item${at}: ID!`)}
) {
  ${repeatLines(
    count,
    (at) => `${formatUnarchiving(at)}
  set${at}: clearProjectV2ItemFieldValue(input: { ${inField}, itemId: $item${at} }) {
    projectV2Item { id }
  }
  ${formatArchiving(at)}`,
  )}
}`);
}

/** Archives items that were restored and not archived again. */
export function archiveAgain(count: number): Document<Changed, BatchVariables> {
  return defineDocument(`mutation ArchiveAgain(
  $projectId: ID!
  ${repeatLines(count, (at) => `$item${at}: ID!`)}
) {
  ${repeatLines(count, formatArchiving)}
}`);
}

/** Adds issues and pull requests to a project, if they are not in it: `add0`, `add1`… */
export function addToProject(
  count: number,
): Document<Readonly<Record<string, { readonly item: BoardNode | null } | null>>, BatchVariables> {
  return defineDocument(`mutation AddToProject(
  $projectId: ID!
  ${repeatLines(count, (at) => `$content${at}: ID!`)}
) {
  ${repeatLines(
    count,
    (at) => `add${at}: addProjectV2ItemById(
    input: { projectId: $projectId, contentId: $content${at} }
  ) { item { id isArchived } }`,
  )}
}`);
}
