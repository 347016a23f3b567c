import type { Plan } from '@wellspoken/planner';

import type { NamesFound } from '../issues/issue-names.ts';
import type { MilestoneDetails } from '../milestones/milestones.documents.ts';
import type { IssuePointer, ProjectWithFields, RepositoryName } from '../refs/resolver.ts';

/** A plan, and all that it names as GitHub knows it: nothing was changed to find this out. */
export interface ResolvedPlan {
  /** With links and values in the one way in which they are compared. */
  readonly plan: Plan;
  readonly repository: RepositoryName;
  readonly project: ProjectWithFields | undefined;
  /** Labels and people, by {@link createNamesKey}. */
  readonly names: NamesFound;
  /** Node ids of issue types, by name. */
  readonly types: ReadonlyMap<string, string>;
  /** Issues that the plan names, by `owner/repo#n` in small letters. */
  readonly issues: ReadonlyMap<string, IssuePointer>;
  readonly milestones: readonly MilestoneDetails[];
}

/** Under which key the labels or people of a task are found; an error names it as the argument. */
export function createNamesKey(at: number, what: 'labels' | 'assignees'): string {
  return `plan.tasks.${at}.${what}`;
}
