import { defineDocument, type Document } from '../github/graphql.ts';
import type { FieldNode } from './read-field.ts';

/** The selection for every field of a project; `readField` reads it. */
export const FIELD_SELECTION = `
  ... on ProjectV2FieldCommon { id databaseId name dataType }
  ... on ProjectV2SingleSelectField { options { id name color description } }
  ... on ProjectV2MultiSelectField { multiSelectOptions { id name color description } }
  ... on ProjectV2IterationField {
    configuration {
      duration
      startDay
      iterations { id title startDate duration }
      completedIterations { id title startDate duration }
    }
  }
`;

/** An option as input; one without an id is new. */
export interface OptionInput {
  readonly id?: string;
  readonly name: string;
  readonly color: string;
  readonly description: string;
}

/** The iterations of a new field. */
export interface IterationConfigurationInput {
  readonly startDate: string;
  readonly duration: number;
  readonly iterations: readonly {
    readonly title: string;
    readonly startDate: string;
    readonly duration: number;
  }[];
}

interface FieldKinds {
  readonly singleSelectOptions?: readonly OptionInput[];
  readonly multiSelectOptions?: readonly OptionInput[];
  readonly iterationConfiguration?: IterationConfigurationInput;
}

export interface CreateFieldInput extends FieldKinds {
  readonly projectId: string;
  readonly name: string;
  readonly dataType: string;
}

export interface UpdateFieldInput extends FieldKinds {
  readonly fieldId: string;
  readonly name?: string;
}

interface FieldPayload {
  readonly projectV2Field: FieldNode | null;
}

export const CREATE_FIELD = defineDocument<
  { readonly createProjectV2Field: FieldPayload | null },
  { readonly input: CreateFieldInput }
>(`mutation CreateField($input: CreateProjectV2FieldInput!) {
  createProjectV2Field(input: $input) { projectV2Field { ${FIELD_SELECTION} } }
}`);

/** Renames a field, or overwrites its options. */
export const UPDATE_FIELD = defineDocument<
  { readonly updateProjectV2Field: FieldPayload | null },
  { readonly input: UpdateFieldInput }
>(`mutation UpdateField($input: UpdateProjectV2FieldInput!) {
  updateProjectV2Field(input: $input) { projectV2Field { ${FIELD_SELECTION} } }
}`);

/** Deletes a field with its values in all items. */
export const DELETE_FIELD = defineDocument<
  {
    readonly deleteProjectV2Field: {
      readonly projectV2Field: { readonly id: string } | null;
    } | null;
  },
  { readonly input: { readonly fieldId: string } }
>(`mutation DeleteField($input: DeleteProjectV2FieldInput!) {
  deleteProjectV2Field(input: $input) { projectV2Field { ... on ProjectV2FieldCommon { id } } }
}`);

/**
 * Counts the items that match each of several filters, archived ones included, under the aliases
 * `one0`, `one1`….
 */
export function countItems(
  count: number,
): Document<
  { readonly node: Record<string, { readonly totalCount: number }> | null },
  Record<string, string>
> {
  const places = Array.from({ length: count }, (_, at) => at);
  const variables = places.map((at) => `$query${at}: String!`);
  const fields = places.map(
    (at) =>
      `one${at}: items(first: 1, query: $query${at}, archivedStates: [ARCHIVED, NOT_ARCHIVED]) { totalCount }`,
  );
  return defineDocument(`query CountItems(${['$project: ID!', ...variables].join(', ')}) {
    node(id: $project) { ... on ProjectV2 { ${['id', ...fields].join('\n')} } }
  }`);
}
