import { callByKind, type ByKind, type Change, shorten } from '@wellspoken/planner';

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
