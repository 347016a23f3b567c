import type { FieldNode } from '../documents/field-selection.ts';
import type { ProjectField } from './project-field.ts';

/** The field that GitHub's answer tells of. */
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
