import type { TaskRecord } from '../../probe/tasks/tasks.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { readField } from '../../wire/json.ts';
import {
  defineRule,
  fail,
  citeTasksExtension,
  reportNotVerified,
  type Outcome,
} from '../define-rule.ts';
import { readCode } from '../exchanges.ts';
import {
  describeTaskAnswer,
  findFieldFaults,
  judgeTasks,
  ofExtension,
  describeTaskPlace,
} from './tasks.ts';

/** task/durable */
export const taskDurable = defineRule({
  ...ofExtension,
  id: 'task/durable',
  needs: ['tasks'],
  source: citeTasksExtension('Task Creation'),
  title: 'A task can be asked about as soon as it is told, and every look at it is complete',
  why: 'Clients do not guess when a task will be there: one that cannot be found is lost, with its result.',
  fix: 'Store the task before you answer, and put taskId, status, createdAt, lastUpdatedAt and ttlMs into that answer and into those to tasks/get, which have resultType "complete".',
  judge: ({ tasks }) => judgeTasks(tasks, judgeTask),
});

function judgeTask(record: TaskRecord): readonly Outcome[] {
  const { tool, created, got, ended } = record;
  const looks = [got, ...(ended?.result ? [ended] : [])];
  return [
    ...judgeFields(describeTaskPlace('tools/call', tool), created),
    ...judgeFound(record),
    ...looks
      .filter(({ result }) => result !== undefined)
      .flatMap((look) => [
        ...judgeFields(describeTaskPlace('tasks/get', tool), look),
        ...judgeType(tool, look),
      ]),
  ];
}

const lost = [-32601, -32602, -32603];

function judgeFound({ tool, created, got }: TaskRecord): readonly Outcome[] {
  const where = describeTaskPlace('tasks/get', tool);
  const expected = 'the task, by the id that was told';
  const isSame = readField(got.result, 'taskId') === readField(created.result, 'taskId');
  if (got.result) {
    if (isSame || readField(got.result, 'taskId') === undefined) return [];
    const message = 'tasks/get gives another task than the one that was asked for.';
    return [fail({ where, message, evidence: { came: describeTaskAnswer(got), expected } })];
  }
  const code = readCode(got);
  // Who looks too often may be turned away.
  if (got.ending === 'answered' && !(typeof code === 'number' && lost.includes(code))) {
    return [reportNotVerified('The first look at the task was turned away.', where)];
  }
  const message = 'A task that was just created cannot be found.';
  return [fail({ where, message, evidence: { came: describeTaskAnswer(got), expected } })];
}

const judgeFields = (where: string, exchange: Exchange): readonly Outcome[] =>
  findFieldFaults(exchange.result ?? {}).map(({ field, expected }) =>
    fail({
      where: `${where}, ${field}`,
      message: `The task has no right ${field}.`,
      evidence: { came: describeTaskAnswer(exchange), expected },
    }),
  );

function judgeType(tool: string, look: Exchange): readonly Outcome[] {
  if (readField(look.result, 'resultType') === 'complete') return [];
  return [
    fail({
      where: `${describeTaskPlace('tasks/get', tool)}, resultType`,
      message: 'The answer to tasks/get has another resultType than "complete".',
      evidence: { came: describeTaskAnswer(look), expected: '"resultType": "complete"' },
    }),
  ];
}
