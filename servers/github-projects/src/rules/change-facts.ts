import { ToolError } from '@wellspoken/kit';
import { type ByKind, callByKind, type Change } from '@wellspoken/planner';

import { findField } from '../fields/find-field.ts';
import type { ProjectField } from '../fields/project-field.ts';
import { isOwnField, toValueInput } from '../fields/values/value-input.ts';
import type { At } from '../operations/operation.ts';
import type { ProjectWithFields } from '../refs/resolver.ts';
import type { ChangeNames } from './find-change-names.ts';
import type { PlannedChange } from './planned-change.ts';
import type { SubjectState } from './subject-state.ts';

/** The project of the items, and the wanted values of its fields by the index of the change. */
export interface FieldsFound {
  readonly project: ProjectWithFields | Error | undefined;
  readonly updates: ReadonlyMap<number, FieldUpdate | Error>;
  /** The names of the fields as in the project. */
  readonly names: readonly string[];
}

/** Resolves the fields and values in changes, before the subject itself is read. */
export async function findFields(
  projectId: string | undefined,
  changes: readonly Change[],
  at: At,
): Promise<FieldsFound> {
  if (!changes.some(({ kind }) => NEEDS_PROJECT.has(kind))) {
    return { project: undefined, updates: new Map(), names: [] };
  }
  const project = await openProject(projectId, at);
  const updates = new Map<number, FieldUpdate | Error>();
  if (project instanceof Error) return { project, updates, names: [] };
  for (const [place, change] of changes.entries()) {
    const update = planFieldUpdate(project, change, at);
    if (update !== undefined) updates.set(place, update);
  }
  const found = [...updates.values()].flatMap((one) =>
    one instanceof Error ? [] : one.field.name,
  );
  return { project, updates, names: [...new Set(found)] };
}

const NEEDS_PROJECT: ReadonlySet<Change['kind']> = new Set([
  'set_field',
  'clear_field',
  'set_priority',
  'archive',
]);

async function openProject(
  projectId: string | undefined,
  { resolve, signal }: At,
): Promise<ProjectWithFields | Error> {
  try {
    return await resolve.projectWithFields(projectId, { signal });
  } catch (error) {
    const isAbsence =
      error instanceof ToolError &&
      ['not_found', 'invalid_arguments', 'not_configured', 'conflict'].includes(error.code);
    if (isAbsence) return error;
    throw error;
  }
}

function planFieldUpdate(
  project: ProjectWithFields,
  change: Change,
  at: At,
): FieldUpdate | Error | undefined {
  const today = at.now().toISOString().slice(0, 10);
  const update = (field: ProjectField, wanted: string | number | null): FieldUpdate => {
    if (!isOwnField(field)) throw createNotOwnError(field);
    const input = toValueInput(field, wanted, { today, argument: 'value' });
    return { kind: 'field', project, field, input };
  };
  if (change.kind === 'set_field' || change.kind === 'clear_field') {
    const wanted = change.kind === 'set_field' ? change.value : null;
    return attempt(() => update(findField(project, change.field, 'field'), wanted));
  }
  if (change.kind !== 'set_priority') return undefined;
  const field = project.fields.find(({ name }) => name.toLowerCase() === PRIORITY);
  // Without such a field, a label expresses it.
  return field === undefined ? undefined : attempt(() => update(field, change.priority));
}

type FieldUpdate = Extract<PlannedChange, { readonly kind: 'field' }>;

const PRIORITY = 'priority';

function createNotOwnError({ name }: ProjectField): ToolError {
  return new ToolError(
    'unsupported',
    `"${name}" shows what the issue itself has, so it is not set as a field.`,
    { suggestions: ['Change labels, assignees, milestone and type by their own changes.'] },
  );
}

function attempt(make: () => FieldUpdate): FieldUpdate | Error {
  try {
    return make();
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
}

/** Why a kind of subject cannot have a change; undefined if it can. */
export function explainUnsuitable(change: Change, kind: SubjectState['kind']): string | undefined {
  if (kind === 'draft_issue' && !FOR_DRAFTS.has(change.kind)) {
    return 'A draft cannot have this; convert_draft_issue makes an issue of it.';
  }
  return kind === 'pull_request' && change.kind === 'set_type'
    ? 'Pull requests have no type; only issues do.'
    : undefined;
}

const FOR_DRAFTS: ReadonlySet<Change['kind']> = new Set([
  'set_field',
  'clear_field',
  'set_priority',
  'archive',
]);

/** The names to resolve before a change can be sent; undefined if it is in effect already. */
export function listWantedNames(change: Change, state: SubjectState): ChangeNames | undefined {
  return callByKind(NAMES, change, state);
}

const nothing = (): undefined => undefined;

const NAMES: ByKind<SubjectState, ChangeNames | undefined> = {
  add_labels: ({ kind, labels }, state) => findMissingLabels(kind, labels, state),
  set_priority: ({ kind, priority }, state) =>
    findMissingLabels(kind, [toPriorityLabel(priority)], state),
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

function findMissingLabels(
  kind: string,
  wanted: readonly string[],
  state: SubjectState,
): ChangeNames | undefined {
  const there = new Set(state.labels.map(({ name }) => fold(name)));
  const missing = wanted.filter((name) => !there.has(fold(name)));
  return missing.length === 0 ? undefined : { kind, labels: missing };
}

/** The label for a priority, used if there is no such field. */
export function toPriorityLabel(priority: string): string {
  return `priority:${priority}`;
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
