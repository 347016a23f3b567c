import type { ProjectField } from '../fields/project-field.ts';
import { findIterationField, type IterationField } from '../iterations/iteration-field.ts';
import { findEstimateField } from '../iterations/sprints/sprint-metrics.ts';
import { matchName } from '../refs/match-name.ts';
import type { ProjectWithFields } from '../refs/resolver.ts';
import type { TaskFields, TasksAsked } from './task-board.ts';

/** The fields from which tasks are read. */
export interface FoundFields {
  readonly status?: ProjectField;
  readonly priority?: ProjectField;
  readonly due?: ProjectField;
  readonly iteration?: IterationField;
  /** By name. */
  readonly estimate?: string;
  readonly numbers: readonly string[];
}

type Asked = Pick<
  TasksAsked,
  'priorityField' | 'estimateField' | 'dueField' | 'iterationField' | 'numberFields'
>;

interface Kind {
  readonly kind: string;
  readonly argument: string;
  readonly dataType: string;
  readonly usual: readonly string[];
}

const PRIORITY: Kind = {
  kind: 'single select field',
  argument: 'priorityField',
  dataType: 'SINGLE_SELECT',
  usual: ['priority', 'urgency', 'severity'],
};

const DUE: Kind = {
  kind: 'date field',
  argument: 'dueField',
  dataType: 'DATE',
  usual: ['due', 'due date', 'target date', 'deadline'],
};

/** Finds the field for each role: the named one, or else one with a usual name. */
export function findTaskFields(project: ProjectWithFields, asked: Asked): FoundFields {
  const { fields } = project;
  const status = fields.find(
    ({ dataType, name }) => dataType === 'SINGLE_SELECT' && name === 'Status',
  );
  const priority = findFieldOfKind(fields, asked.priorityField, PRIORITY);
  const due = findFieldOfKind(fields, asked.dueField, DUE);
  const estimate = findEstimateField(fields, asked.estimateField);
  const iteration = findIteration(project, asked.iterationField);
  return {
    ...(status && { status }),
    ...(priority && { priority }),
    ...(due && { due }),
    ...(estimate !== undefined && { estimate }),
    ...(iteration && { iteration }),
    numbers: (asked.numberFields ?? []).map((name) => findNumberField(fields, name)),
  };
}

/** The names of the fields that were found. */
export function readFieldNames(found: FoundFields): TaskFields {
  const { priority, estimate, due, iteration, numbers } = found;
  return {
    ...(priority && { priority: priority.name }),
    ...(estimate !== undefined && { estimate }),
    ...(due && { due: due.name }),
    ...(iteration && { iteration: iteration.name }),
    numbers,
  };
}

function findFieldOfKind(
  fields: readonly ProjectField[],
  wanted: string | undefined,
  { kind, argument, dataType, usual }: Kind,
): ProjectField | undefined {
  const candidates = fields.filter((field) => field.dataType === dataType);
  const listWith = 'list_project_fields';
  if (wanted !== undefined) return matchName(wanted, candidates, { kind, argument, listWith });
  return usual.flatMap((name) =>
    candidates.filter((field) => field.name.trim().toLowerCase() === name),
  )[0];
}

function findNumberField(fields: readonly ProjectField[], wanted: string): string {
  const candidates = fields.filter(({ dataType }) => dataType === 'NUMBER');
  return matchName(wanted, candidates, {
    kind: 'number field',
    argument: 'the name of the field',
    listWith: 'list_project_fields',
  }).name;
}

/** Undefined for a project without iterations; throws if there are several and none was named. */
function findIteration(
  project: ProjectWithFields,
  wanted: string | undefined,
): IterationField | undefined {
  const hasAny = project.fields.some(({ plan }) => plan !== undefined);
  if (wanted === undefined && !hasAny) return undefined;
  return findIterationField(project, wanted, 'iterationField');
}
