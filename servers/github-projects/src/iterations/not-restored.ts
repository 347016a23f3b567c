import { ToolError } from '@wellspoken/kit';

import type { PlannedIteration } from './plan-change.ts';
import type { Board } from './read-board.ts';
import { listHolders, type Missing, type Restored } from './restore.ts';
import { listIterations } from './slots.ts';

/** Items and their iteration, as assign_items_to_iteration takes them. */
interface Assignment {
  readonly iteration: string;
  readonly itemIds: readonly string[];
}

const RESTORE_WITH =
  'Call assign_items_to_iteration with these as assignments (notRestored in the details) and onlyEmpty: true.';

/** The error that lists the items that lost their iteration, and how to restore it. */
export function createNotRestoredError(
  planned: readonly PlannedIteration[],
  { missing, outOfArchive, board, reason }: Restored,
): ToolError {
  const lost = listAssignments(missing, createNaming(planned));
  const checked = board === undefined ? ' It could not be checked after that.' : '';
  const out =
    outOfArchive.length === 0
      ? ''
      : ` These items left the archive for it and are not back: ${outOfArchive.join(', ')}.`;
  const why = reason === undefined ? '' : ` The last failure was: ${reason.message}`;
  const message = `The iterations were changed, but ${describeLost(missing.length, lost)}${checked}${out}${why}`;
  return new ToolError('upstream_failed', message, {
    suggestions: [
      ...(missing.length > 0 ? [RESTORE_WITH] : []),
      ...(outOfArchive.length > 0 ? ['Archive these again with archive_project_item.'] : []),
    ],
    details: { notRestored: lost, ...(outOfArchive.length > 0 && { outOfArchive }) },
    cause: reason,
  });
}

/** The error for an edit with unknown outcome. */
export function createNotKnownError(
  planned: readonly PlannedIteration[],
  before: Board,
  reason: Error,
): ToolError {
  const lost = listHeldBefore(planned, before);
  const count = lost.reduce((sum, { itemIds }) => sum + itemIds.length, 0);
  const message =
    'unknown: it is not known whether the iterations were changed, and GitHub could not be asked. ' +
    `If they were, ${describeLost(count, lost)} ${reason.message}`;
  return new ToolError('upstream_failed', message, {
    suggestions: [
      'Look with list_sprints and get_iteration_items before you try again.',
      RESTORE_WITH,
    ],
    details: { outcome: 'unknown', notRestored: lost },
    cause: reason,
  });
}

/** The error for an edit without an answer, after which the iterations were unchanged. */
export function createNotWrittenError(
  planned: readonly PlannedIteration[],
  before: Board,
  reason: unknown,
): ToolError {
  const message =
    "GitHub's answer did not come. The iterations were looked at after that: they were not changed, and every item keeps its own.";
  return new ToolError('upstream_failed', message, {
    retryable: true,
    suggestions: [
      'Look with list_sprints in a minute, then try again.',
      'Should the iterations have changed by then, call assign_items_to_iteration with heldBefore as assignments.',
    ],
    // A request without an answer may still be carried out late.
    details: { heldBefore: listHeldBefore(planned, before) },
    cause: reason,
  });
}

function listHeldBefore(
  planned: readonly PlannedIteration[],
  before: Board,
): readonly Assignment[] {
  const kept = new Set(planned.map(({ was }) => was));
  const known = createNaming(planned);
  // A renamed title may be the old or the new one; the first day finds both.
  const isRenamed = ({ was, title }: PlannedIteration): boolean =>
    listIterations(before.plan).some((old) => old.id === was && old.title !== title);
  const days = new Map(planned.filter(isRenamed).map(({ was, startDate }) => [was, startDate]));
  const holders = listHolders(before).filter(({ was }) => kept.has(was));
  return listAssignments(holders, (was) => days.get(was) ?? known(was));
}

function describeLost(count: number, lost: readonly Assignment[]): string {
  if (count === 0) return 'every item has its iteration.';
  const groups = lost.map(({ iteration, itemIds }) => `"${iteration}": ${itemIds.join(', ')}`);
  const items = count === 1 ? '1 item has' : `${count} items have`;
  return `${items} lost the iteration that is named here: ${groups.join('; ')}.`;
}

type ToName = (was: string) => string;

function listAssignments(missing: readonly Missing[], toName: ToName): readonly Assignment[] {
  const groups = new Map<string, string[]>();
  for (const { itemId, was } of missing) {
    const name = toName(was);
    const group = groups.get(name) ?? [];
    group.push(itemId);
    groups.set(name, group);
  }
  return [...groups].map(([iteration, itemIds]) => ({ iteration, itemIds }));
}

// Titles may be shared; first days are not.
function createNaming(planned: readonly PlannedIteration[]): ToName {
  return (was) => {
    const one = planned.find((other) => other.was === was);
    const isShared = planned.some(({ title, was: id }) => title === one?.title && id !== was);
    return (isShared ? one?.startDate : one?.title) ?? was;
  };
}
