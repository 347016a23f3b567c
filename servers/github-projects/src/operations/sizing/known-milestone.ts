import { condition } from '../../fields/item-query.ts';
import { NOT_DONE } from '../../gathering/board-facts.ts';
import { readTasks } from '../../gathering/read-tasks.ts';
import type { TasksAsked } from '../../gathering/task-board.ts';
import { matchName } from '../../refs/match-name.ts';
import type { At } from '../operation.ts';

/** Tells a milestone whose work is done, in which nothing is left, from one that no item has. */
export async function assertMilestone(title: string, reading: TasksAsked, at: At): Promise<void> {
  const query = condition('milestone', title);
  const { total } = await readTasks({ ...reading, query, includeArchived: true, most: 1 }, at);
  if (total > 0) return;
  const { tasks } = await readTasks({ ...reading, query: NOT_DONE }, at);
  const titles = new Set(tasks.flatMap(({ milestone }) => milestone?.title ?? []));
  matchName(
    title,
    [...titles].toSorted().map((name) => ({ id: name, name })),
    { kind: 'milestone of items', argument: 'milestone', listWith: 'list_milestones' },
  );
}
