import type { TaskRecord } from '../../probe/tasks/tasks.evidence.ts';
import type { Exchange } from '../../wire/exchange.evidence.ts';
import { fieldOf } from '../../wire/json.ts';
import { defineRule, fail, inTasks, notVerified, type Outcome } from '../define-rule.ts';
import { codeOf } from '../exchanges.ts';
import { cameAbout, fieldFaults, judgeTasks, ofExtension, placeOfTask } from './tasks.ts';

/** task/durable */
export const taskDurable = defineRule({
  ...ofExtension,
  id: 'task/durable',
  needs: ['tasks'],
  source: inTasks('Task Creation'),
  title: 'A task can be asked about as soon as it is told, and every look at it is complete',
  why: 'Clients do not guess when a task will be there: one that cannot be found is lost, with its result.',
  fix: 'Store the task before you answer, and put taskId, status, createdAt, lastUpdatedAt and ttlMs into that answer and into those to tasks/get, which have resultType "complete".',
  judge: ({ tasks }) => judgeTasks(tasks, judgeTask),
});

function judgeTask(record: TaskRecord): readonly Outcome[] {
  const { tool, created, got, ended } = record;
  const looks = [got, ...(ended?.result ? [ended] : [])];
  return [
    ...judgeFields(placeOfTask('tools/call', tool), created),
    ...judgeFound(record),
    ...looks
      .filter(({ result }) => result !== undefined)
      .flatMap((look) => [
        ...judgeFields(placeOfTask('tasks/get', tool), look),
        ...judgeType(tool, look),
      ]),
  ];
}

const lost = [-32601, -32602, -32603];

function judgeFound({ tool, created, got }: TaskRecord): readonly Outcome[] {
  const where = placeOfTask('tasks/get', tool);
  const expected = 'the task, by the id that was told';
  const isSame = fieldOf(got.result, 'taskId') === fieldOf(created.result, 'taskId');
  if (got.result) {
    if (isSame || fieldOf(got.result, 'taskId') === undefined) return [];
    const message = 'tasks/get gives another task than the one that was asked for.';
    return [fail({ where, message, evidence: { came: cameAbout(got), expected } })];
  }
  const code = codeOf(got);
  // Who looks too often may be turned away.
  if (got.ending === 'answered' && !(typeof code === 'number' && lost.includes(code))) {
    return [notVerified('The first look at the task was turned away.', where)];
  }
  const message = 'A task that was just created cannot be found.';
  return [fail({ where, message, evidence: { came: cameAbout(got), expected } })];
}

const judgeFields = (where: string, exchange: Exchange): readonly Outcome[] =>
  fieldFaults(exchange.result ?? {}).map(({ field, expected }) =>
    fail({
      where: `${where}, ${field}`,
      message: `The task has no right ${field}.`,
      evidence: { came: cameAbout(exchange), expected },
    }),
  );

function judgeType(tool: string, look: Exchange): readonly Outcome[] {
  if (fieldOf(look.result, 'resultType') === 'complete') return [];
  return [
    fail({
      where: `${placeOfTask('tasks/get', tool)}, resultType`,
      message: 'The answer to tasks/get has another resultType than "complete".',
      evidence: { came: cameAbout(look), expected: '"resultType": "complete"' },
    }),
  ];
}
