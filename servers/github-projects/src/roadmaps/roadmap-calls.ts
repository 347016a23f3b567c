import { countDays, type PackedSlot, type Task } from '@wellspoken/planner';

import { formatProject } from '../tasks/board-facts.ts';
import type { Roadmap } from './plan-roadmap.ts';
import type { RoadmapAnswer } from './roadmap.shapes.ts';

type Call = RoadmapAnswer['calls'][number];

/** The maximum of items in a call. */
const MOST_ITEMS = 50;

/** The calls that would write a roadmap to GitHub, for what differs from it. */
export function listCalls(roadmap: Roadmap): readonly Call[] {
  return roadmap.into === 'iterations' ? listIterationCalls(roadmap) : listMilestoneCalls(roadmap);
}

/** The title of the slot that a task is in now. */
export function readCurrentSlot(
  { iteration, milestone }: Task,
  into: Roadmap['into'],
): string | undefined {
  return into === 'iterations' ? iteration?.title : milestone?.title;
}

/** The tasks to move into a slot; one that takes several slots goes into the first. */
function listMovesInto(
  slot: PackedSlot,
  at: number,
  { board, packing, into }: Roadmap,
): readonly Task[] {
  const tasks = new Map(board.tasks.map((task) => [task.id, task]));
  return slot.parts
    .filter(({ id }) => packing.places.get(id)?.first === at)
    .flatMap(({ id }) => tasks.get(id) ?? [])
    .filter((task) =>
      into === 'iterations'
        ? task.iteration?.id !== slot.id
        : readCurrentSlot(task, into) !== slot.title,
    );
}

function listIterationCalls(roadmap: Roadmap): readonly Call[] {
  const { board, packing } = roadmap;
  const { iteration: fieldName } = board.fields;
  if (fieldName === undefined) return [];
  const target = { projectId: formatProject(board), fieldName };
  const added = packing.slots
    .filter(({ isNew }) => isNew)
    .map((slot) => ({
      title: slot.title,
      startDate: slot.startDate,
      duration: countDays(slot),
    }));
  return [
    ...(added.length === 0
      ? []
      : [{ operation: 'append_iterations', arguments: { ...target, iterations: added } }]),
    ...packing.slots.flatMap((slot, at) => {
      const itemIds = listMovesInto(slot, at, roadmap).map(({ id, reference }) => reference ?? id);
      return splitIntoChunks(itemIds).map((some) => ({
        operation: 'assign_items_to_iteration',
        arguments: { ...target, iterationId: slot.title, itemIds: some },
      }));
    }),
  ];
}

/** Milestones are set through the project, which works for issues and pull requests alike. */
function listMilestoneCalls(roadmap: Roadmap): readonly Call[] {
  const { board, packing, titles } = roadmap;
  const projectId = formatProject(board);
  return packing.slots.flatMap((slot, at) => {
    const coming = listMovesInto(slot, at, roadmap).flatMap(({ reference }) => reference ?? []);
    const repositories = [...new Set(coming.map((reference) => reference.split('#')[0] ?? ''))];
    const values = { Milestone: slot.title };
    return [
      ...repositories
        .filter((repo) => titles.get(repo)?.has(slot.title) !== true)
        .map((repo) => ({
          operation: 'create_milestone',
          arguments: { title: slot.title, dueDate: slot.endDate, repo },
        })),
      ...splitIntoChunks(coming).map((some) => ({
        operation: 'update_project_items',
        arguments: { projectId, updates: some.map((itemId) => ({ itemId, values })) },
      })),
    ];
  });
}

function splitIntoChunks(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(ids.length / MOST_ITEMS);
  return Array.from({ length: count }, (_, at) =>
    ids.slice(at * MOST_ITEMS, (at + 1) * MOST_ITEMS),
  );
}
