import {
  describeBlocker,
  type LeftOutTask,
  nameOfTask,
  type NextRanking,
  type RankedNextTask,
  rankNextTasks,
  type Reason,
  type Task,
} from '@wellspoken/planner';
import * as z from 'zod';

import { findNamedIteration } from '../fields/find-iteration.ts';
import { findIterationField } from '../iterations/iteration-field.ts';
import { formatDay } from '../iterations/slots.ts';
import { basis, type Basis, createCountShape } from '../operations/answers.shapes.ts';
import { limit, projectId } from '../operations/inputs.ts';
import { type At, defineOperation } from '../operations/operation.ts';
import {
  describeBoard,
  describeDependencies,
  describeMilestones,
  describeSubIssues,
  listBoardNotes,
  NOT_DONE,
} from '../tasks/board-facts.ts';
import { readTasks } from '../tasks/read-tasks.ts';
import type { TaskBoard } from '../tasks/task-board.ts';
import { amount, fieldNames, scoreParts } from './inputs.ts';

const nextAnswer = z.object({
  tasks: z.array(
    z.object({
      rank: createCountShape(),
      reference: z.string().optional().describe('owner/repo#n; a draft has none'),
      itemId: z.string(),
      kind: z.enum(['issue', 'pull_request', 'draft_issue']),
      title: z.string(),
      score: z.number().describe('The sum of its parts'),
      parts: scoreParts,
      assignees: z.array(z.string()),
      status: z.string().optional(),
      priority: z.string().optional(),
      estimate: z.number().optional(),
      iteration: z.string().optional(),
      dueOn: z.string().optional(),
    }),
  ),
  ready: createCountShape().describe('How many can be begun'),
  considered: createCountShape().describe('How many items that are not done were looked at'),
  leftOut: z.object({
    done: createCountShape().describe('Still open, but with a status such as Done'),
    blocked: createCountShape(),
    split: createCountShape().describe('Parents with open sub-issues'),
    assigned: createCountShape().describe('To others'),
    iteration: createCountShape().describe('Not in the iteration'),
    tooBig: createCountShape(),
    examples: z
      .array(z.object({ task: z.string(), why: z.string() }))
      .describe('The first ten that are blocked, split, too big or done'),
  }),
  notes: z.array(z.string()).optional(),
  basis,
});

type Answer = z.input<typeof nextAnswer>;

export const getNextTask = defineOperation({
  name: 'get_next_task',
  title: 'What to do next',
  description:
    'Ranks the open items of a project that can be begun: by iteration, priority, due day, age, what waits for them and whether they were begun. Each score comes with its parts; what is blocked, split or too big is left out and named.',
  area: 'items',
  foreign: 'issues and iterations',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: {
    projectId: projectId.optional(),
    assignee: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('Login or @me; leaves out what others have'),
    iteration: z.string().min(1).max(200).optional().describe('Only it: title or @current'),
    sprintCapacity: amount.optional().describe('Room left, in the unit of estimates'),
    maxEstimate: amount.optional().describe('Biggest estimate'),
    excludeBlocked: z.boolean().default(true).describe('Leave blocked ones out'),
    limit: limit(20, 5),
    ...fieldNames,
  },
  output: nextAnswer,
  examples: [
    { name: 'Five tasks', arguments: { projectId: 'acme/4' } },
    {
      name: 'For me, if it fits',
      arguments: { projectId: 'acme/4', assignee: '@me', sprintCapacity: 4, limit: 3 },
    },
  ],
  run: async (input, at) => {
    const { assignee, sprintCapacity: capacity, maxEstimate, excludeBlocked } = input;
    const today = formatDay(at.now());
    const board = await readTasks({ ...input, query: NOT_DONE }, at);
    const ranking = rankNextTasks(board.tasks, {
      today,
      iterations: board.iterations,
      assignee: assignee === undefined ? undefined : await findLogin(assignee, at),
      iteration: findWantedIteration(board, { wanted: input.iteration, today }),
      capacity,
      maxEstimate,
      excludeBlocked,
    });
    return showNext(board, ranking, input);
  },
});

async function findLogin(assignee: string, { resolve, signal }: At): Promise<string> {
  const asked = assignee.trim().replace(/^@(?!me$)/, '');
  return (await resolve.owner(asked, { signal, argument: 'assignee' })).login;
}

function findWantedIteration(
  { project, fields }: TaskBoard,
  { wanted, today }: { readonly wanted: string | undefined; readonly today: string },
): string | undefined {
  if (wanted === undefined) return undefined;
  const field = findIterationField(project, fields.iteration, 'iterationField');
  return findNamedIteration(field, wanted, { argument: 'iteration', today }).id;
}

/** What the answer repeats of the input. */
interface NextAsked {
  readonly limit: number;
  readonly sprintCapacity?: number | undefined;
  readonly maxEstimate?: number | undefined;
}

/** The next tasks, those left out, and the reasons. */
function showNext(board: TaskBoard, ranking: NextRanking, asked: NextAsked): Answer {
  const shown = ranking.ranked.slice(0, asked.limit);
  const ready = ranking.ranked.filter(({ task }) => describeBlocker(task) === undefined);
  const notes = [
    ...listBoardNotes(board),
    ...listMissingNotes(board),
    ...listSizeNotes(ready, asked),
  ];
  return {
    tasks: shown.map(showTask),
    ready: ready.length,
    considered: board.tasks.length,
    leftOut: showLeftOut(ranking.leftOut),
    ...(notes.length > 0 && { notes }),
    basis: describeBasis(board, ranking, shown),
  };
}

function showTask({ task, score, parts }: RankedNextTask, at: number): Answer['tasks'][number] {
  const { reference, status, priority, estimate, iteration, dueOn } = task;
  return {
    rank: at + 1,
    ...(reference !== undefined && { reference }),
    itemId: task.id,
    kind: task.kind,
    title: task.title,
    score,
    // Parts without points are omitted, except that an unknown size is mentioned.
    parts: parts.filter(({ name, points }) => points !== 0 || name === 'size'),
    assignees: [...task.assignees],
    ...(status !== undefined && { status }),
    ...(priority !== undefined && { priority: priority.name }),
    ...(estimate !== undefined && { estimate }),
    ...(iteration !== undefined && { iteration: iteration.title }),
    ...(dueOn !== undefined && { dueOn }),
  };
}

const MOST_EXAMPLES = 10;

const WORTH_NAMING: ReadonlySet<Reason> = new Set(['blocked', 'split', 'too_big', 'done']);

function showLeftOut(leftOut: readonly LeftOutTask[]): Answer['leftOut'] {
  const count = (reason: Reason): number => leftOut.filter((one) => one.reason === reason).length;
  return {
    done: count('done'),
    blocked: count('blocked'),
    split: count('split'),
    assigned: count('assigned'),
    iteration: count('iteration'),
    tooBig: count('too_big'),
    examples: leftOut
      .filter(({ reason }) => WORTH_NAMING.has(reason))
      .slice(0, MOST_EXAMPLES)
      .map(({ task, why }) => ({ task: nameOfTask(task), why })),
  };
}

function listMissingNotes({ fields, iterations }: TaskBoard): readonly string[] {
  return [
    ...(fields.priority === undefined
      ? ['The project has no field such as Priority, so priorities did not count.']
      : []),
    ...(iterations.length === 0 ? ['The project has no iterations, so they did not count.'] : []),
  ];
}

function listSizeNotes(ready: readonly RankedNextTask[], asked: NextAsked): readonly string[] {
  if (asked.sprintCapacity === undefined && asked.maxEstimate === undefined) return [];
  const unknown = ready.filter(({ task }) => task.estimate === undefined).length;
  if (unknown === 0) return [];
  return [
    `${unknown} that can be begun have no estimate; they were kept, whether they fit or not.`,
  ];
}

function describeBasis(
  board: TaskBoard,
  { leftOut }: NextRanking,
  shown: readonly RankedNextTask[],
): Basis {
  const tasks = shown.map(({ task }) => task);
  const out = (reason: Reason): readonly Task[] =>
    leftOut.filter((one) => one.reason === reason).map(({ task }) => task);
  const linked = tasks.filter((task) => task.blocking > 0 || describeBlocker(task) !== undefined);
  return [
    describeBoard(board, { query: NOT_DONE }),
    ...describeDependencies([...out('blocked'), ...linked]),
    ...describeSubIssues(out('split')),
    ...describeMilestones(tasks),
  ];
}
