import type { Span, Task } from '@wellspoken/planner';

import type { IterationField } from '../iterations/iteration-field.ts';
import { getLastDay, listIterations } from '../iterations/slots.ts';
import type { ProjectWithFields } from '../refs/resolver.ts';

/** Which tasks to read, and which fields have which role. */
export interface TasksAsked {
  readonly projectId?: string | undefined;
  /** Instead of `projectId`, if the project was read already. */
  readonly project?: ProjectWithFields | undefined;
  /** GitHub's filter, such as `is:open`. */
  readonly query?: string | undefined;
  readonly includeArchived?: boolean | undefined;
  readonly includeBody?: boolean | undefined;
  /** Names of fields; usual names if omitted. */
  readonly priorityField?: string | undefined;
  readonly estimateField?: string | undefined;
  readonly dueField?: string | undefined;
  readonly iterationField?: string | undefined;
  /** Further number fields to read. */
  readonly numberFields?: readonly string[] | undefined;
  /** The maximum number; 2,000 if omitted. */
  readonly most?: number | undefined;
}

/** The field for each role; omitted if the project has none. */
export interface TaskFields {
  readonly priority?: string;
  readonly estimate?: string;
  readonly due?: string;
  readonly iteration?: string;
  /** The actual names of the requested number fields, in their order. */
  readonly numbers: readonly string[];
}

/** The tasks of a project, and how they were read. */
export interface TaskBoard {
  readonly project: ProjectWithFields;
  readonly tasks: readonly Task[];
  readonly fields: TaskFields;
  /** Of the iteration field, earliest first; empty without one. */
  readonly iterations: readonly Span[];
  /** How many items match the filter, and whether all were read. */
  readonly total: number;
  readonly isWhole: boolean;
  /** Items that are hidden from the token. */
  readonly hidden: number;
}

/** The iterations of a field, earliest first; none without a field. */
export function listSpans(field: Pick<IterationField, 'plan'> | undefined): readonly Span[] {
  if (field === undefined) return [];
  return listIterations(field.plan).map((one) => ({
    id: one.id,
    title: one.title,
    startDate: one.startDate,
    endDate: getLastDay(one),
  }));
}
