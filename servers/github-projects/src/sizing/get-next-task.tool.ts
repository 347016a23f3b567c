import { rankNextTasks } from '@wellspoken/planner';
import * as z from 'zod';

import { findNamedIteration } from '../fields/find-iteration.ts';
import { findIterationField } from '../iterations/iteration-field.ts';
import { formatDay } from '../iterations/slots.ts';
import { limit, projectId } from '../operations/inputs.ts';
import { type At, defineOperation } from '../operations/operation.ts';
import { NOT_DONE } from '../tasks/board-facts.ts';
import { readTasks } from '../tasks/read-tasks.ts';
import type { TaskBoard } from '../tasks/task-board.ts';
import { amount, fieldNames } from './inputs.ts';
import { nextAnswer, showNext } from './show-next-task.ts';

/** Tells what to work on next. */
export const getNextTask = defineOperation({
  name: 'get_next_task',
  title: 'What to do next',
  description:
    'Ranks the open items of a project that can be begun: by iteration, priority, due day, age, what waits for them and whether they were begun. Each score comes with its parts; what is blocked, split or too big is left out and named.',
  area: 'items',
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
