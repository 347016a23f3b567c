import type { Span, Task } from '@wellspoken/planner';

import type { IterationField } from '../iterations/iteration-field.ts';
import { listIterations, getLastDay } from '../iterations/slots.ts';
import type { ProjectWithFields } from '../refs/resolver.ts';

/** Which tasks, and which fields mean what. */
export interface TasksAsked {
  readonly projectId?: string | undefined;
  /** In place of `projectId`, where the project was read already. */
  readonly project?: ProjectWithFields | undefined;
  /** GitHub's own filter, such as `is:open`. */
  readonly query?: string | undefined;
  readonly includeArchived?: boolean | undefined;
  readonly includeBody?: boolean | undefined;
  /** Names of fields; found by the usual names where they are left out. */
  readonly priorityField?: string | undefined;
  readonly estimateField?: string | undefined;
  readonly dueField?: string | undefined;
  readonly iterationField?: string | undefined;
  /** More number fields that are wanted. */
  readonly numberFields?: readonly string[] | undefined;
  /** At most so many; 2,000 where it is left out. */
  readonly most?: number | undefined;
}

/** Which field means what; one that the project has none for is left out. */
export interface TaskFields {
  readonly priority?: string;
  readonly estimate?: string;
  readonly due?: string;
  readonly iteration?: string;
  /** What the number fields that were asked for are really called, in the order of asking. */
  readonly numbers: readonly string[];
}

/** The tasks of a project, and what they were read with. */
export interface TaskBoard {
  readonly project: ProjectWithFields;
  readonly tasks: readonly Task[];
  readonly fields: TaskFields;
  /** Of the iteration field, earliest first; empty where there is none. */
  readonly iterations: readonly Span[];
  /** How many items the filter lets pass, and whether all of them were read. */
  readonly total: number;
  readonly isWhole: boolean;
  /** Items that the token may not see, so nothing is known of them. */
  readonly hidden: number;
}

/** The iterations of a field, earliest first; none where there is no field. */
export function listSpans(field: Pick<IterationField, 'plan'> | undefined): readonly Span[] {
  if (field === undefined) return [];
  return listIterations(field.plan).map((one) => ({
    id: one.id,
    title: one.title,
    startDate: one.startDate,
    endDate: getLastDay(one),
  }));
}
