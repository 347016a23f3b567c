import { type ByKind, callByKind, type Change, shorten, type Subject } from '@wellspoken/planner';

/** The subject to change, and the project of its fields. */

export interface ChangeTarget {
  readonly subject: Subject;
  /** The default project if omitted. */
  readonly projectId?: string | undefined;
}

/** A change, and the rule that asks for it. */
export interface AskedChange {
  readonly change: Change;
  /** The name of the rule; a comment is written once per rule. */
  readonly rule?: string | undefined;
}

/** The outcome, or expected outcome, of a change. */
export interface ChangeOutcome {
  readonly change: Change;
  /** `planned`: it would be made, if changes were not only previewed. */
  readonly outcome: 'planned' | 'done' | 'already' | 'failed' | 'unknown';
  /** Why it was not made. */
  readonly detail?: string;
}

const LONGEST = 60;

const WORDS: ByKind<undefined, string> = {
  add_labels: ({ labels }) => `Add ${describeLabels(labels)}`,
  remove_labels: ({ labels }) => `Take away ${describeLabels(labels)}`,
  assign: ({ logins }) => `Assign ${logins.join(', ')}`,
  unassign: ({ logins }) => `Unassign ${logins.join(', ')}`,
  set_type: ({ type }) => `Set the type to ${type}`,
  set_priority: ({ priority }) => `Set the priority to ${priority}`,
  set_milestone: ({ milestone }) => `Set the milestone to ${milestone}`,
  set_field: ({ field, value }) => `Set ${field} to ${value}`,
  clear_field: ({ field }) => `Clear ${field}`,
  add_to_project: ({ project }) => `Add it to the project ${project}`,
  archive: () => 'Archive the item',
  close: ({ reason }) => `Close it as ${reason.replace('_', ' ')}`,
  reopen: () => 'Open it again',
  comment: ({ body }) => `Comment: ${shorten(body, LONGEST)}`,
};

/** A short description of a change. */
export function describeChange(change: Change): string {
  return callByKind(WORDS, change, undefined);
}

function describeLabels(names: readonly string[]): string {
  return `the ${names.length === 1 ? 'label' : 'labels'} ${names.join(', ')}`;
}
