import { ToolError } from '@wellspoken/kit';
import type { Change } from '@wellspoken/planner';

import { findField } from '../fields/find-field.ts';
import type { ProjectField } from '../fields/project-field.ts';
import { isOwnField, valueInput } from '../fields/values/value-input.ts';
import type { At } from '../operations/operation.ts';
import type { ProjectWithFields } from '../refs/resolver.ts';
import type { PlannedChange } from './planned-change.ts';

type FieldUpdate = Extract<PlannedChange, { readonly kind: 'field' }>;

/** The project whose items are changed, and what its fields are to have, by the place of the change. */
export interface FieldsFound {
  readonly project: ProjectWithFields | Error | undefined;
  readonly updates: ReadonlyMap<number, FieldUpdate | Error>;
  /** The names of the fields as the project writes them. */
  readonly names: readonly string[];
}

const NEEDS_PROJECT: ReadonlySet<Change['kind']> = new Set([
  'set_field',
  'clear_field',
  'set_priority',
  'archive',
]);

const PRIORITY = 'priority';

/** Finds the fields and values that changes name, before anything is asked of the subject itself. */
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
    if (!isOwnField(field)) throw notOwn(field);
    const input = valueInput(field, wanted, { today, argument: 'value' });
    return { kind: 'field', project, field, input };
  };
  if (change.kind === 'set_field' || change.kind === 'clear_field') {
    const wanted = change.kind === 'set_field' ? change.value : null;
    return attempt(() => update(findField(project, change.field, 'field'), wanted));
  }
  if (change.kind !== 'set_priority') return undefined;
  const field = project.fields.find(({ name }) => name.toLowerCase() === PRIORITY);
  // Where there is no such field, a label may say it.
  return field === undefined ? undefined : attempt(() => update(field, change.priority));
}

function notOwn({ name }: ProjectField): ToolError {
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
