import type { Task, TaskLink } from '../src/tasks/task.ts';

/** An open issue about which nothing more is known than is said. */
export function makeTask(id: string, more: Partial<Task> = {}): Task {
  return {
    id,
    kind: 'issue',
    reference: `acme/probe#${id}`,
    title: `Task ${id}`,
    isDone: false,
    labels: [],
    assignees: [],
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    blockedBy: [],
    blocking: 0,
    subIssues: { total: 0, completed: 0 },
    comments: 0,
    numbers: {},
    ...more,
  };
}

/** How another task names that one. */
export function linkTo(id: string, isDone = false): TaskLink {
  return { id, reference: `acme/probe#${id}`, title: `Task ${id}`, isDone };
}
