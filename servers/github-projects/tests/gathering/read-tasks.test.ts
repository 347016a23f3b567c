import { nameOfTask, type Task } from '@wellspoken/planner';
import { expect, test } from 'vitest';

import { readTasks } from '../../src/tasks/read-tasks.ts';
import type { TaskBoard } from '../../src/tasks/task-board.ts';
import { shareGathering } from './open-gathering.ts';

const shared = shareGathering();
const any = expect.any(String) as string;

function taskOf({ tasks }: TaskBoard, name: string): Task | undefined {
  return tasks.find((task) => nameOfTask(task) === name);
}

test('reads what is known of each item, in two requests', async () => {
  const { simulator, at } = shared();
  const board = await readTasks({}, at);
  expect(board.fields).toEqual({
    priority: 'Priority',
    estimate: 'Estimate',
    due: 'Due',
    iteration: 'Sprint',
    numbers: [],
  });
  expect(taskOf(board, 'acme/rocket#1')).toEqual({
    id: any,
    kind: 'issue',
    reference: 'acme/rocket#1',
    title: 'Fix the fuel valve',
    isDone: false,
    labels: ['bug'],
    assignees: ['ada'],
    type: 'Bug',
    status: 'In Progress',
    priority: { name: 'P0', rank: 0, of: 3 },
    estimate: 5,
    iteration: board.iterations.find(({ title }) => title === 'Sprint 3'),
    milestone: { title: 'v1.0', dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string },
    dueOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    createdAt: any,
    updatedAt: any,
    blockedBy: [
      {
        // It is among the tasks, so it is named as they are.
        id: taskOf(board, 'acme/rocket#4')?.id,
        reference: 'acme/rocket#4',
        title: 'Order new valves',
        isDone: false,
      },
    ],
    blocking: 0,
    subIssues: { total: 0, completed: 0 },
    comments: 3,
    numbers: {},
  });
  expect(board).toMatchObject({ isWhole: true, hidden: 0, total: board.tasks.length });
  expect(simulator.counters()).toMatchObject({ requests: 2, points: 5 });
});

test('tells parents, parts, the ends of what is done, and texts on request', async () => {
  const { at } = shared();
  const board = await readTasks({ includeArchived: true, includeBody: true }, at);
  const cone = taskOf(board, 'acme/rocket#2');
  expect(cone).toMatchObject({ subIssues: { total: 2, completed: 1 }, isDone: false });
  expect(cone?.body).toEqual(any);
  const drawn = taskOf(board, 'acme/rocket#5');
  expect(drawn).toMatchObject({ isDone: true, closedAt: any, parent: { id: cone?.id } });
  // Archived items come only where they are asked for.
  expect(taskOf(board, 'acme/rocket#3')).toMatchObject({ isDone: true });
  expect(taskOf(await readTasks({}, at), 'acme/rocket#3')).toBeUndefined();
});

test('leaves what the filter keeps back to GitHub, and reads number fields by their true names', async () => {
  const { at } = shared();
  const board = await readTasks({ query: 'status:"In Progress"', numberFields: ['estimate'] }, at);
  expect(board.tasks.map(nameOfTask)).toEqual(['acme/rocket#1', 'acme/rocket#8']);
  expect(board.fields.numbers).toEqual(['Estimate']);
  expect(board.tasks.map(({ kind, numbers }) => ({ kind, numbers }))).toEqual([
    { kind: 'issue', numbers: { Estimate: 5 } },
    { kind: 'pull_request', numbers: { Estimate: 3 } },
  ]);
  // A link to what the filter keeps back has an id that is none of the tasks.
  expect(board.tasks[0]?.blockedBy).toMatchObject([{ reference: 'acme/rocket#4' }]);
});

test.for([
  [{ priorityField: 'Priorty' }, 'priorityField', 'Priority'],
  [{ estimateField: 'Size' }, 'estimateField', 'Estimate'],
  [{ dueField: 'Estimate' }, 'dueField', 'Due'],
  [{ iterationField: 'Season' }, 'iterationField', 'Sprint'],
  [{ numberFields: ['Weight'] }, 'the name of the field', 'Estimate'],
] as const)(
  '%j that is not there is answered with candidates',
  async ([asked, argument, candidate]) => {
    const { at } = shared();
    await expect(readTasks(asked, at)).rejects.toMatchObject({
      code: 'not_found',
      suggestions: expect.arrayContaining([`Pass one of these as ${argument}.`]) as string[],
      details: { candidates: expect.arrayContaining([candidate]) as string[] },
    });
  },
);

test('reads page after page, counts what is hidden, and stops where it was told to', async () => {
  const { simulator, at } = shared();
  const { project } = simulator.populate({
    items: 120,
    redactedItems: 3,
    iterations: { count: 2, completed: 1 },
  });
  const whole = await readTasks({ projectId: project }, at);
  expect(whole).toMatchObject({ total: 123, hidden: 3, isWhole: true });
  expect(new Set(whole.tasks.map(({ id }) => id)).size).toBe(120);
  expect(whole.tasks.some(({ kind, reference }) => kind === 'draft_issue' && !reference)).toBe(
    true,
  );
  const part = await readTasks({ projectId: project, most: 40 }, at);
  expect(part).toMatchObject({ total: 123, isWhole: false });
  expect(part.tasks.length + part.hidden).toBe(40);
});

test('a project without such fields has tasks without such values', async () => {
  const { at } = shared();
  const board = await readTasks({ projectId: 'ada/1' }, at);
  expect(board.fields).toEqual({ numbers: [] });
  expect(board.iterations).toEqual([]);
});
