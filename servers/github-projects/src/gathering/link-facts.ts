import type { Task } from '@wellspoken/planner';

import type { Basis } from '../shapes/basis.ts';

/** Which issues wait for which, shown by the first of some tasks that are linked. */
export function dependencyFacts(linked: readonly Task[]): Basis {
  return firstOf(linked).map((issueId) => ({
    fact: `Which issues wait for which, for instance ${issueId}`,
    seeWith: { operation: 'list_issue_dependencies', arguments: { issueId } },
  }));
}

/** Which sub-issues are open, shown by the first of some tasks that have any. */
export function subIssueFacts(parents: readonly Task[]): Basis {
  return firstOf(parents).map((issueNumber) => ({
    fact: `Which sub-issues are open, for instance ${issueNumber}`,
    seeWith: { operation: 'list_sub_issues', arguments: { issueNumber } },
  }));
}

const MOST_REPOSITORIES = 5;

/** When milestones are due, of the first repositories in which tasks have a milestone with a day. */
export function milestoneFacts(tasks: readonly Task[]): Basis {
  const dated = tasks.filter(({ milestone }) => milestone?.dueOn !== undefined);
  const repositories = new Set(dated.flatMap(({ reference }) => reference?.split('#')[0] ?? []));
  return [...repositories].slice(0, MOST_REPOSITORIES).map((repo) => ({
    fact: `When the milestones of ${repo} are due`,
    seeWith: { operation: 'list_milestones', arguments: { repo, status: 'all' } },
  }));
}

/** The reference of the first that has one; none where none has. */
function firstOf(tasks: readonly Task[]): readonly string[] {
  return tasks.flatMap(({ reference }) => reference ?? []).slice(0, 1);
}
