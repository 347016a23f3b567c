import type { FieldOption, Iteration, ProjectField } from './project-field.ts';

/** A field in GitHub's answer to FIELD_SELECTION. */
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

/** The fields in GitHub's answer, without those that are hidden from the token. */
export function readFields(nodes: readonly (FieldNode | null)[]): readonly ProjectField[] {
  return nodes.flatMap((node) => (node === null ? [] : [readField(node)]));
}

/** Converts a field of GitHub's answer. */
export function readField(node: FieldNode): ProjectField {
  const options = node.options ?? node.multiSelectOptions;
  const plan = node.configuration;
  return {
    id: node.id,
    databaseId: node.databaseId ?? undefined,
    name: node.name,
    dataType: node.dataType,
    ...(options !== undefined && { options }),
    ...(plan !== undefined && {
      plan: {
        duration: plan.duration,
        startDay: plan.startDay,
        iterations: plan.iterations,
        completed: plan.completedIterations,
      },
    }),
  };
}
