import type { Task } from '@wellspoken/planner';

import { explainEmptyResult } from '../items/doubts-about.ts';
import type { Basis } from '../operations/answers.shapes.ts';
import type { TaskBoard, TasksAsked } from './task-board.ts';

/** GitHub's filter for open work; drafts, which have no state, match too. */
export const NOT_DONE = '-is:closed -is:merged';

/** The reference to the project of a board for other calls. */
export function formatProject({ project }: Pick<TaskBoard, 'project'>): string {
  return `${project.owner.login}/${project.number}`;
}

/** The fact about what was read of a board, and the call that shows it. */
export function describeBoard(
  board: Omit<TaskBoard, 'iterations'>,
  asked: Pick<TasksAsked, 'query' | 'includeArchived'>,
): Basis[number] {
  const { priority, estimate, due, iteration, numbers } = board.fields;
  const named = [priority, estimate, due, iteration, ...numbers];
  const fields = [...new Set(named.filter((name) => name !== undefined))];
  const { query, includeArchived } = asked;
  const count = board.tasks.length;
  return {
    fact: `${count} ${count === 1 ? 'item' : 'items'} of ${formatProject(board)}${fields.length === 0 ? '' : ` with ${formatList(fields)}`}${query === undefined ? '' : ` (${query})`}`,
    seeWith: {
      operation: 'list_project_items',
      arguments: {
        projectId: formatProject(board),
        ...(query !== undefined && { query }),
        fields: ['Status', 'Assignees', ...fields].slice(0, 20),
        ...(includeArchived === true && { includeArchived: true }),
      },
    },
  };
}

/** Notes on what could not be read of a board, and on why a caller's filter found nothing. */
export function listBoardNotes(board: TaskBoard, filter?: string): readonly string[] {
  const { total, tasks, isWhole, hidden } = board;
  const read = tasks.length + hidden;
  return [
    ...(isWhole ? [] : [`Only the first ${read} of ${total} items were looked at.`]),
    ...(hidden === 0 ? [] : [`${hidden} items were left out: the token may not see them.`]),
    ...(filter === undefined || total > 0 ? [] : explainEmpty(filter, board)),
  ];
}

/** A misspelled filter gives an empty board, which looks as if there were nothing to do. */
function explainEmpty(filter: string, { project }: TaskBoard): readonly string[] {
  const doubt = explainEmptyResult(filter, project.fields);
  return ['The filter lets no item pass.', ...(doubt === undefined ? [] : [doubt])];
}

function formatList(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** The fact about dependencies, shown by the first of the linked tasks. */
export function describeDependencies(linked: readonly Task[]): Basis {
  return takeFirst(linked).map((issueId) => ({
    fact: `Which issues wait for which, for instance ${issueId}`,
    seeWith: { operation: 'list_issue_dependencies', arguments: { issueId } },
  }));
}

/** The fact about open sub-issues, shown by the first of the parents. */
export function describeSubIssues(parents: readonly Task[]): Basis {
  return takeFirst(parents).map((issueNumber) => ({
    fact: `Which sub-issues are open, for instance ${issueNumber}`,
    seeWith: { operation: 'list_sub_issues', arguments: { issueNumber } },
  }));
}

const MOST_REPOSITORIES = 5;

/**
 * The facts about due dates, for the first repositories in which tasks have a milestone with one.
 */
export function describeMilestones(tasks: readonly Task[]): Basis {
  const dated = tasks.filter(({ milestone }) => milestone?.dueOn !== undefined);
  const repositories = new Set(dated.flatMap(({ reference }) => reference?.split('#')[0] ?? []));
  return [...repositories].slice(0, MOST_REPOSITORIES).map((repo) => ({
    fact: `When the milestones of ${repo} are due`,
    seeWith: { operation: 'list_milestones', arguments: { repo, status: 'all' } },
  }));
}

/** The first reference, if any. */
function takeFirst(tasks: readonly Task[]): readonly string[] {
  return tasks.flatMap(({ reference }) => reference ?? []).slice(0, 1);
}
