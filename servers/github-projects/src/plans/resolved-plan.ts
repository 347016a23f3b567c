import type { Plan } from '@wellspoken/planner';

import type { NamesFound } from '../issues/issue-names.ts';
import type { MilestoneDetails } from '../milestones/milestones.documents.ts';
import type { IssuePointer, ProjectWithFields, RepositoryName } from '../refs/resolver.ts';

/** A plan with all its names resolved; nothing has been changed. */
export interface ResolvedPlan {
  /** With links and values normalized for comparison. */
  readonly plan: Plan;
  readonly repository: RepositoryName;
  readonly project: ProjectWithFields | undefined;
  /** Labels and people, by {@link createNamesKey}. */
  readonly names: NamesFound;
  /** Node ids of issue types, by name. */
  readonly types: ReadonlyMap<string, string>;
  /** Issues that the plan names, by `owner/repo#n` in lower case. */
  readonly issues: ReadonlyMap<string, IssuePointer>;
  readonly milestones: readonly MilestoneDetails[];
}

/** The key of the labels or people of a task, which is also the argument that errors name. */
export function createNamesKey(at: number, what: 'labels' | 'assignees'): string {
  return `plan.tasks.${at}.${what}`;
}
