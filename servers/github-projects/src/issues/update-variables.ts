import type { UpdateIssueVariables } from '../documents/issues.ts';

/** What changes of an issue, with ids for names. */
export interface IssueSteps extends Pick<
  UpdateIssueVariables,
  'addLabels' | 'removeLabels' | 'addAssignees' | 'removeAssignees'
> {
  /** The input of an update; empty where nothing in it changes. */
  readonly update: Readonly<Record<string, unknown>>;
  /** Why it is closed; undefined where it is not. */
  readonly reason: string | undefined;
}

/** The variables of the document that changes an issue: each of its steps is left out where it has nothing to do. */
export function updateVariables(id: string, steps: IssueSteps): UpdateIssueVariables {
  const { update, reason, ...lists } = steps;
  return {
    ...lists,
    id,
    update: { id, ...update },
    updates: Object.keys(update).length > 0,
    addsLabels: lists.addLabels.length > 0,
    removesLabels: lists.removeLabels.length > 0,
    addsAssignees: lists.addAssignees.length > 0,
    removesAssignees: lists.removeAssignees.length > 0,
    reason: reason?.toUpperCase(),
    closes: reason !== undefined,
  };
}
