import type { Json, JsonObject } from '../../../wire/json.ts';

/** A field of a task that is not as it should be. */
export interface FieldFault {
  readonly field: string;
  readonly expected: string;
}

const statuses = ['working', 'input_required', 'completed', 'cancelled', 'failed'];

/** Whether a value is a time in ISO 8601. */
export const isTime = (value: Json | undefined): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:?\d{2})$/.test(value);

const isWhole = (value: Json | undefined): boolean => Number.isInteger(value) && Number(value) >= 0;

interface Field {
  readonly field: string;
  readonly expected: string;
  readonly isRight: (value: Json | undefined) => boolean;
}

const fields: readonly Field[] = [
  {
    field: 'taskId',
    expected: 'a string',
    isRight: (value) => typeof value === 'string' && value !== '',
  },
  {
    field: 'status',
    expected: `one of ${statuses.join(', ')}`,
    isRight: (value) => typeof value === 'string' && statuses.includes(value),
  },
  { field: 'createdAt', expected: 'a time in ISO 8601', isRight: isTime },
  { field: 'lastUpdatedAt', expected: 'a time in ISO 8601', isRight: isTime },
  {
    field: 'ttlMs',
    expected: 'whole milliseconds, or null for no limit',
    isRight: (value) => value === null || isWhole(value),
  },
  {
    field: 'pollIntervalMs',
    expected: 'whole milliseconds, or absent',
    isRight: (value) => value === undefined || isWhole(value),
  },
];

/** The fields of a task that are missing or wrong. */
export const fieldFaults = (task: JsonObject): readonly FieldFault[] =>
  fields
    .filter(({ field, isRight }) => !isRight(task[field]))
    .map(({ field, expected }) => ({ field, expected }));
