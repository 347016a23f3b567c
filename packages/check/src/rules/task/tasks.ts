import { shorten } from '../../excerpt.ts';
import type { TaskRecord, Tasks } from '../../probe/tasks/tasks.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { isObject, type Json, type JsonObject } from '../../wire/json.ts';
import {
  anyTransport,
  reportNotApplicable,
  reportNotVerified,
  type Outcome,
  pass,
} from '../define-rule.ts';
import { describeAnswer } from '../exchanges.ts';

/** The extension for tasks. */
export const EXTENSION = 'io.modelcontextprotocol/tasks';

/** What all rules on the extension have in common. */
export const ofExtension = {
  level: 'must',
  eras: ['modern'],
  transports: anyTransport,
} as const;

/** What a rule says of a server that declares no tasks. */
export const notOffered: Outcome = reportNotApplicable('The server declares no tasks.');

/** Judges each task; where there is none, that is told. */
export function judgeTasks(
  { isOffered, created }: Tasks,
  judge: (record: TaskRecord) => readonly Outcome[],
): readonly Outcome[] {
  if (!isOffered) return [notOffered];
  if (created.length === 0) return [noTask];
  const said = created.flatMap(judge);
  return said.length === 0 ? [pass] : said;
}

/** What a rule says where no task was seen. */
export const noTask: Outcome = reportNotVerified(
  'No call became a task; allow more tools with --calls all or a plan.',
);

/** Where a finding on the tasks of a tool stands. */
export const describeTaskPlace = (method: string, tool: string): string =>
  `${method}, task of tool ${JSON.stringify(tool)}`;

/** A field of a task that is not as it should be. */
interface FieldFault {
  readonly field: string;
  readonly expected: string;
}

const statuses = ['working', 'input_required', 'completed', 'cancelled', 'failed'];

/** Whether a value is a time in ISO 8601. */
const isTime = (value: Json | undefined): boolean =>
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
export const findFieldFaults = (task: JsonObject): readonly FieldFault[] =>
  fields
    .filter(({ field, isRight }) => !isRight(task[field]))
    .map(({ field, expected }) => ({ field, expected }));

/** What came about a task, as evidence shows it: without ids and times, which change. */
export function describeTaskAnswer(exchange: Exchange): string {
  const { result, error } = exchange;
  if (error !== undefined) return shorten({ error });
  return result ? shorten({ result: dropVariable(result) }) : describeAnswer(exchange);
}

function dropVariable(result: JsonObject): JsonObject {
  const { _meta, ...rest } = result;
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      isVolatile(name, value) ? '…' : dropInnerVariable(value),
    ]),
  );
}

// The older era has the task one level down.
const dropInnerVariable = (value: Json | undefined): Json | undefined =>
  isObject(value) && value['taskId'] !== undefined ? dropVariable(value) : value;

const isVolatile = (name: string, value: Json | undefined): boolean =>
  (name === 'taskId' && typeof value === 'string') || isTime(value);
