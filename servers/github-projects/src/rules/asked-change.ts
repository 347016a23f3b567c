import { type ByKind, callByKind, type Change, shorten, type Subject } from '@wellspoken/planner';

/** What is to be changed, and in which project its fields are. */

export interface ChangeTarget {
  readonly subject: Subject;
  /** The default project where it is left out. */
  readonly projectId?: string | undefined;
}

/** A change, and the rule that asks for it. */
export interface AskedChange {
  readonly change: Change;
  /** Its name; a comment is written once for each rule. */
  readonly rule?: string | undefined;
}

/** What became of a change, or would. */
export interface ChangeOutcome {
  readonly change: Change;
  /** `planned`: it would be made; only where nothing was to be changed yet. */
  readonly outcome: 'planned' | 'done' | 'already' | 'failed' | 'unknown';
  /** Why it is not done, in words. */
  readonly detail?: string;
}

const LONGEST = 60;

const WORDS: ByKind<undefined, string> = {
  add_labels: ({ labels }) => `Add ${labelled(labels)}`,
  remove_labels: ({ labels }) => `Take away ${labelled(labels)}`,
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

/** What a change does, in a few words. */
export function wordsOfChange(change: Change): string {
  return callByKind(WORDS, change, undefined);
}

function labelled(names: readonly string[]): string {
  return `the ${names.length === 1 ? 'label' : 'labels'} ${names.join(', ')}`;
}
