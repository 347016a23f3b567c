import type { FieldOption, Iteration } from '../fields/project-field.ts';

/** What is asked of every field of a project; `readField` reads it. */
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

/** A field as GitHub answers it to the {@link FIELD_SELECTION}. */
export interface FieldNode {
  readonly id: string;
  readonly databaseId?: number | null;
  readonly name: string;
  readonly dataType: string;
  readonly options?: readonly FieldOption[];
  readonly multiSelectOptions?: readonly FieldOption[];
  readonly configuration?: {
    readonly duration: number;
    readonly startDay: number;
    readonly iterations: readonly Iteration[];
    readonly completedIterations: readonly Iteration[];
  };
}
