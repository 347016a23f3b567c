import { ToolError } from '@wellspoken/kit';

import type { ProjectField } from '../fields/project-field.ts';
import type { FieldValue } from '../fields/values/read-value.ts';
import { isOwnField } from '../fields/values/value-input.ts';
import type { At } from '../operations/operation.ts';
import type { ItemPointer } from '../refs/resolver.ts';
import {
  type FieldUpdates,
  type NameArguments,
  planWrites,
  readUpdates,
  type Update,
} from './plan-updates.ts';
import { type FieldOutcome, runWrites } from './run-writes.ts';

interface UpdateRequest {
  readonly projectId?: string | undefined;
  readonly updates: readonly Update[];
  readonly named: NameArguments;
  readonly dryRun: boolean;
}

/** The outcome, or expected outcome, for an item. */
export interface ItemOutcome {
  readonly itemId: string;
  readonly reference?: string;
  readonly status: 'planned' | 'succeeded' | 'failed' | 'unknown';
  readonly fields: readonly {
    readonly field: ProjectField;
    readonly value?: FieldValue | undefined;
    readonly error?: ToolError | undefined;
  }[];
  /** If the item was not found or cannot have values. */
  readonly error?: Error;
}

/** Sets values of items; nothing is sent before every name is resolved. */
export async function updateItems(
  { projectId, updates, named, dryRun }: UpdateRequest,
  at: At,
): Promise<readonly ItemOutcome[]> {
  const { signal } = at;
  const project = await at.resolve.projectWithFields(projectId, { signal });
  const today = at.now().toISOString().slice(0, 10);
  const lists = readUpdates(project, updates, { today, named });
  const refs = updates.map(({ itemId }) => itemId);
  const found = await at.resolve.items(project, refs, { signal, argument: 'itemId' });
  const items = found.map((item, update) => refuseArchived(item, lists[update] ?? []));
  const writes = await planWrites(items, lists, at);
  const outcomes = dryRun ? undefined : await runWrites(project, writes, at);
  return items.map((item, update) => {
    if (item instanceof Error) return createMissing(refs[update] ?? '', item);
    const list = lists[update] ?? [];
    return outcomes === undefined
      ? showPlanned(item, list)
      : showDone(
          item,
          outcomes.filter((outcome) => outcome.update === update),
        );
  });
}

/** Sets one value of one item; throws on failure. */
export async function updateValue(
  request: { readonly projectId?: string | undefined; readonly update: Update },
  at: At,
): Promise<{
  readonly itemId: string;
  readonly field: ProjectField;
  readonly value: FieldValue | undefined;
}> {
  const [outcome] = await updateItems(
    {
      projectId: request.projectId,
      updates: [request.update],
      named: () => ({ field: 'fieldId', value: 'value' }),
      dryRun: false,
    },
    at,
  );
  const first = outcome?.fields[0];
  const error = outcome?.error ?? first?.error;
  if (error !== undefined) throw error;
  if (outcome === undefined || first === undefined) throw new Error('an update has no outcome');
  return { itemId: outcome.itemId, field: first.field, value: first.value };
}

function createMissing(itemId: string, error: Error): ItemOutcome {
  return { itemId, status: 'failed', fields: [], error };
}

function showPointer({ id, reference }: ItemPointer): { itemId: string; reference?: string } {
  return { itemId: id, ...(reference !== undefined && { reference }) };
}

function showPlanned(item: ItemPointer, list: FieldUpdates): ItemOutcome {
  return { ...showPointer(item), status: 'planned', fields: list.map(({ field }) => ({ field })) };
}

function showDone(item: ItemPointer, outcomes: readonly FieldOutcome[]): ItemOutcome {
  const statuses = outcomes.map(({ status }) => status);
  const worst = (['unknown', 'failed'] as const).find((status) => statuses.includes(status));
  return { ...showPointer(item), status: worst ?? 'succeeded', fields: outcomes };
}

/** The item, or an error if it is archived: GitHub changes no values of archived items. */
function refuseArchived(item: ItemPointer | Error, list: FieldUpdates): ItemPointer | Error {
  if (item instanceof Error || !item.archived) return item;
  if (!list.some(({ field }) => isOwnField(field))) return item;
  return new ToolError(
    'conflict',
    `The item "${item.reference ?? item.id}" is archived, and GitHub changes no values of archived items.`,
    { suggestions: ['Bring it back first with unarchive_project_item.'] },
  );
}
