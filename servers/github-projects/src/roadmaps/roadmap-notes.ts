import { nameOfTask, type Task } from '@wellspoken/planner';

import { listBoardNotes } from '../tasks/board-facts.ts';
import type { Roadmap } from './plan-roadmap.ts';

/** The maximum number of entries listed in a note. */
const MOST_TOLD = 5;

/** The notes about a roadmap. */
export function listNotes(roadmap: Roadmap, query: string): readonly string[] {
  return [
    ...listBoardNotes(roadmap.board, query),
    ...roadmap.capacity.notes,
    ...listSlotNotes(roadmap),
    ...listSizeNotes(roadmap),
    ...listOverfullNotes(roadmap),
    ...orderNotes(roadmap),
  ];
}

function listSlotNotes({ into, board, packing, skipped, loads }: Roadmap): readonly string[] {
  const drafts = loads.tasks.filter(({ kind }) => kind === 'draft_issue').length;
  const isBare = packing.slots.every(({ isNew }) => isNew);
  const none =
    into === 'milestones'
      ? 'There is no open milestone with a due date.'
      : board.fields.iteration === undefined
        ? 'The project has no iteration field; create_project_field makes one.'
        : 'There is no iteration to come.';
  return [
    ...(isBare ? [none] : []),
    ...(into === 'milestones' && drafts > 0
      ? [`Drafts have no milestone, so ${drafts} of these must become issues: convert_draft_issue.`]
      : []),
    ...(skipped.length === 0
      ? []
      : [`The milestones of ${skipped.join(', ')} were not read; it would be too many.`]),
  ];
}

function listSizeNotes({ loads, packing, board }: Roadmap): readonly string[] {
  const { unestimated, usualSize, heirs } = loads;
  const count = unestimated.length;
  const all = loads.loads.length;
  const median = count < all ? ', the median of the others' : '';
  const names = createNaming(board.tasks);
  const spread = packing.spread.map(names);
  const needed = packing.needed.map(names);
  return [
    ...(count === 0
      ? []
      : [`${count} of ${all} tasks without an estimate: each counts as ${usualSize}${median}.`]),
    ...(heirs.length === 0
      ? []
      : [
          `${heirs.length} sub-issues count with the milestone, due date or priority of their parent.`,
        ]),
    ...(needed.length === 0
      ? []
      : [`In a milestone because something in it waits for them: ${formatSome(needed)}.`]),
    ...(spread.length === 0
      ? []
      : [`Larger than a slot, so each has several to itself: ${formatSome(spread)}.`]),
  ];
}

function formatSome(names: readonly string[]): string {
  const more = names.length - MOST_TOLD;
  return [...names.slice(0, MOST_TOLD), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** Only tasks that stay in their slot can exceed its capacity. */
function listOverfullNotes({ packing, into, perDay }: Roadmap): readonly string[] {
  if (into === 'milestones') return [];
  return packing.slots
    .filter(({ used, capacity }) => used > capacity)
    .map(
      ({ title, used, capacity }) =>
        `${title} holds ${used}, and the days that are left of it take ${capacity} (${Math.round(perDay * 100) / 100} a day); nothing was added to it.`,
    );
}

function orderNotes({ loads, packing, board }: Roadmap): readonly string[] {
  const names = createNaming(board.tasks);
  const findSlot = (id: string): string =>
    packing.slots[packing.places.get(id)?.last ?? -1]?.title ?? 'no slot';
  const circle = packing.circle.map(names);
  return [
    ...(circle.length === 0
      ? []
      : [
          `They wait for each other: ${[...circle, circle[0]].join(' → ')}. remove_issue_dependency takes one of these away.`,
        ]),
    ...listEntries(
      packing.tooEarly,
      ({ id, waitsFor }) =>
        `${names(id)} stays in ${findSlot(id)}, but ${names(waitsFor)}, which it waits for, is in ${findSlot(waitsFor)}.`,
    ),
    ...listEntries(
      loads.outside,
      ({ id, waitsFor }) =>
        `${names(id)} waits for ${waitsFor.join(', ')}, not among these tasks; that was taken for done.`,
    ),
  ];
}

function createNaming(tasks: readonly Task[]): (id: string) => string {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return (id) => {
    const task = byId.get(id);
    return task === undefined ? id : nameOfTask(task);
  };
}

function listEntries<Entry>(
  entries: readonly Entry[],
  words: (entry: Entry) => string,
): readonly string[] {
  const more = entries.length - MOST_TOLD;
  const shown = entries.slice(0, MOST_TOLD).map(words);
  return more > 0 ? [...shown, `So it is with ${more} more.`] : shown;
}
