import { ToolError } from '@wellspoken/kit';
import type { PlanTask } from '@wellspoken/planner';

import type { ValueInput } from '../documents/values.ts';
import { findFieldOf } from '../fields/find-field.ts';
import type { ProjectField } from '../fields/project-field.ts';
import { unsettable } from '../fields/unsettable.ts';
import { isOwnField, valueInput } from '../fields/value-input.ts';
import { isPropertyField } from '../items/property-fields.ts';
import type { ProjectWithFields } from '../refs/resolver.ts';

type Values = Readonly<Record<string, string | number>>;

/** The values of a task by the true names of fields, each as it is read back; a name that fits nothing is an error. */
export function planValues(
  { fields = {} }: PlanTask,
  { project, today, key }: { project: ProjectWithFields; today: string; key: string },
): Values {
  const values: Record<string, string | number> = {};
  for (const [name, wanted] of Object.entries(fields)) {
    const argument = `${key}.fields`;
    const field = findFieldOf(project, name, argument);
    if (isPropertyField(field)) throw ofTheIssue(field, argument);
    if (!isOwnField(field)) throw unsettable(field);
    const input =
      wanted === ''
        ? undefined
        : valueInput(field, wanted, { today, argument: `${argument}.${name}` });
    if (input !== undefined) values[field.name] = readBack(field, input);
  }
  return values;
}

/** How a value is shown once it is set. */
function readBack(field: ProjectField, input: ValueInput): string | number {
  if ('text' in input) return input.text;
  if ('number' in input) return input.number;
  if ('date' in input) return input.date;
  if ('iterationId' in input) return titleOf(field, input.iterationId);
  const ids =
    'singleSelectOptionId' in input ? [input.singleSelectOptionId] : input.multiSelectOptionIds;
  return (field.options ?? [])
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');
}

function titleOf({ plan }: ProjectField, iteration: string): string {
  const all = [...(plan?.iterations ?? []), ...(plan?.completed ?? [])];
  return all.find(({ id }) => id === iteration)?.title ?? iteration;
}

function ofTheIssue({ name }: ProjectField, argument: string): ToolError {
  return new ToolError(
    'invalid_arguments',
    `"${name}" is a property of the issue, not a field of the project (argument ${argument}).`,
    { suggestions: ['Give the task title, labels, assignees, milestone or type in its place.'] },
  );
}
