import { callByKind, type ByKind, type Change } from '@wellspoken/planner';

import type { ChangeNames } from './find-change-names.ts';
import type { SubjectState } from './subject-state.ts';

const FOR_DRAFTS: ReadonlySet<Change['kind']> = new Set([
  'set_field',
  'clear_field',
  'set_priority',
  'archive',
]);

/** Why something of this kind cannot have a change; nothing where it can. */
export function notFor(change: Change, kind: SubjectState['kind']): string | undefined {
  if (kind === 'draft_issue' && !FOR_DRAFTS.has(change.kind)) {
    return 'A draft cannot have this; convert_draft_issue makes an issue of it.';
  }
  return kind === 'pull_request' && change.kind === 'set_type'
    ? 'Pull requests have no type; only issues do.'
    : undefined;
}

const nothing = (): undefined => undefined;

const NAMES: ByKind<SubjectState, ChangeNames | undefined> = {
  add_labels: ({ kind, labels }, state) => missingLabels(kind, labels, state),
  set_priority: ({ kind, priority }, state) =>
    missingLabels(kind, [toPriorityLabel(priority)], state),
  assign: ({ kind, logins }, { assignees }) => {
    const there = new Set(assignees.map(({ login }) => fold(login)));
    const users = logins.filter((login) => !there.has(fold(login.replace(/^@/, ''))));
    return users.length === 0 ? undefined : { kind, users };
  },
  set_type: ({ kind, type }, state) =>
    fold(state.type?.name ?? '') === fold(type) ? undefined : { kind, type },
  set_milestone: ({ kind, milestone }, state) =>
    state.milestone?.title === milestone ? undefined : { kind, milestone },
  remove_labels: nothing,
  unassign: nothing,
  set_field: nothing,
  clear_field: nothing,
  add_to_project: nothing,
  archive: nothing,
  close: nothing,
  reopen: nothing,
  comment: nothing,
};

/** The names that have to be known before a change can be sent; none where it is so already. */
export function namesWanted(change: Change, state: SubjectState): ChangeNames | undefined {
  return callByKind(NAMES, change, state);
}

/** The label that says a priority where no field does. */
export function toPriorityLabel(priority: string): string {
  return `priority:${priority}`;
}

function missingLabels(
  kind: string,
  wanted: readonly string[],
  state: SubjectState,
): ChangeNames | undefined {
  const there = new Set(state.labels.map(({ name }) => fold(name)));
  const missing = wanted.filter((name) => !there.has(fold(name)));
  return missing.length === 0 ? undefined : { kind, labels: missing };
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
