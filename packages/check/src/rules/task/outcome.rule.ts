import type { TaskRecord } from '../../probe/tasks/tasks.evidence.ts';
import { readField, isObject, type Json, type JsonObject } from '../../wire/json.ts';
import {
  defineRule,
  fail,
  citeTasksExtension,
  reportNotVerified,
  type Outcome,
  pass,
} from '../define-rule.ts';
import { describeTaskAnswer, noTask, notOffered, ofExtension, describeTaskPlace } from './tasks.ts';

/** task/outcome */
export const taskOutcome = defineRule({
  ...ofExtension,
  id: 'task/outcome',
  needs: ['tasks'],
  source: citeTasksExtension('Task Execution Errors'),
  title: 'A call with isError ends as a completed task; failed is for JSON-RPC errors alone',
  why: 'The model has to read why a tool failed. A failed task has no result that it could read.',
  fix: 'End a task with "completed" and the result whenever there is one, also with isError; use "failed" only with the JSON-RPC error.',
  judge: ({ tasks: { isOffered, created } }) => {
    if (!isOffered) return notOffered;
    if (created.length === 0) return noTask;
    const said = created.flatMap(judgeEnd);
    if (said.length > 0) return said;
    return created.some(isFailing)
      ? pass
      : reportNotVerified('No task of a call that fails came to its end.');
  },
});

const readLast = ({ got, ended }: TaskRecord): JsonObject => (ended ?? got).result ?? {};

const saysError = (result: Json | undefined): boolean => readField(result, 'isError') === true;

/** Whether a record shows how the task of a failing call ends. */
const isFailing = (record: TaskRecord): boolean => {
  const last = readLast(record);
  return saysError(last['result']) || last['status'] === 'failed';
};

function judgeEnd(record: TaskRecord): readonly Outcome[] {
  const fault = findFault(readLast(record), record);
  if (fault === undefined) return [];
  const [message, expected] = fault;
  const came = describeTaskAnswer(record.ended ?? record.got);
  return [
    fail({
      where: describeTaskPlace('tasks/get', record.tool),
      message,
      evidence: { came, expected },
    }),
  ];
}

function findFault(last: JsonObject, { plain }: TaskRecord): readonly [string, string] | undefined {
  const { status, result, error } = last;
  if (status === 'completed' && !isObject(result)) {
    return ['A completed task has no result.', 'the result of the call in "result"'];
  }
  if (status !== 'failed') return undefined;
  if (saysError(result) || saysError(plain?.result)) {
    return ['A call that ended with isError became a failed task.', '"status": "completed"'];
  }
  return Number.isInteger(readField(error, 'code')) &&
    typeof readField(error, 'message') === 'string'
    ? undefined
    : ['A failed task has no JSON-RPC error.', 'the error, with code and message, in "error"'];
}
