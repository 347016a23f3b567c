import {
  drawGantt,
  drawPacking,
  type Load,
  nameOfTask,
  type PackedPart,
  type PackedSlot,
  round,
  type Task,
} from '@wellspoken/planner';

import type { Basis } from '../operations/answers.shapes.ts';
import { describeBoard, formatProject } from '../tasks/board-facts.ts';
import type { Roadmap } from './plan-roadmap.ts';
import { listCalls, readCurrentSlot } from './roadmap-calls.ts';
import { listNotes } from './roadmap-notes.ts';
import type { RoadmapAnswer } from './roadmap.shapes.ts';

/** Which part of a roadmap is shown. */
interface Shown {
  readonly limit: number;
  readonly withChart: boolean;
  /** The filter that the tasks were read with. */
  readonly query: string;
}

const MOST_LEFT_OUT = 20;
const MOST_CALLS = 20;
const MOST_LATE = 20;
const MOST_BARS = 200;

/** A roadmap in its output shape. */
export function showRoadmap(roadmap: Roadmap, shown: Shown): RoadmapAnswer {
  const { board, into, capacity, late, path } = roadmap;
  const calls = listCalls(roadmap);
  const leftOut = listLeftOut(roadmap);
  const notes = [
    ...listNotes(roadmap, shown.query),
    ...cutNotes(roadmap, { ...shown, leftOut, calls }),
  ];
  const tasks = new Map(board.tasks.map((task) => [task.id, task]));
  return {
    project: formatProject(board),
    into,
    capacity: { amount: capacity.amount, unit: capacity.unit, because: capacity.because },
    slots: showSlots(roadmap, tasks, shown.limit),
    late: late.slice(0, MOST_LATE),
    criticalPath: {
      size: path.size,
      tasks: path.ids.flatMap((id) => tasks.get(id) ?? []).map(nameOfTask),
    },
    leftOut: leftOut.slice(0, MOST_LEFT_OUT),
    calls: calls.slice(0, MOST_CALLS),
    ...(shown.withChart && { mermaid: drawChart(roadmap, tasks, shown.limit) }),
    ...(notes.length > 0 && { notes }),
    basis: describeBasis(roadmap, shown.query),
  };
}

const WHY = {
  done: 'It is done',
  has_sub_issues: 'Its sub-issues are there in its place',
  pull_request: 'A pull request without an estimate: its issue is the work',
} as const;

function listLeftOut({ loads, packing, board }: Roadmap): RoadmapAnswer['leftOut'] {
  const tasks = new Map(board.tasks.map((task) => [task.id, task]));
  const named = (ids: readonly string[], why: string): RoadmapAnswer['leftOut'] =>
    ids.flatMap((id) => tasks.get(id) ?? []).map((task) => ({ what: nameOfTask(task), why }));
  return [
    ...named(packing.stuck, 'It waits in a circle, or for something that does'),
    ...named(packing.beyond, 'It would come too far after the last slot'),
    ...loads.leftOut.map(({ task, why }) => ({ what: nameOfTask(task), why: WHY[why] })),
  ];
}

interface Cut extends Shown {
  readonly leftOut: RoadmapAnswer['leftOut'];
  readonly calls: readonly object[];
}

function cutNotes({ packing, late }: Roadmap, { limit, leftOut, calls }: Cut): readonly string[] {
  const parts = packing.slots.reduce((sum, slot) => sum + slot.parts.length, 0);
  const cuts: readonly (readonly [what: string, count: number, most: number])[] = [
    ['tasks in slots', parts, limit],
    ['that are late', late.length, MOST_LATE],
    ['that are left out', leftOut.length, MOST_LEFT_OUT],
    ['calls', calls.length, MOST_CALLS],
  ];
  return cuts
    .filter(([, count, most]) => count > most)
    .map(([what, count, most]) => `Of ${count} ${what} the first ${most} are shown.`);
}

function drawChart(roadmap: Roadmap, tasks: Tasks, limit: number): string {
  const { board, packing, into, today, perDay, path, late } = roadmap;
  const own = board.tasks.flatMap(({ isDone, milestone }) =>
    isDone || milestone?.dueOn === undefined ? [] : [{ ...milestone, dueOn: milestone.dueOn }],
  );
  const known = into === 'milestones' ? roadmap.milestones : own;
  const milestones = [...new Map(known.map((one) => [`${one.dueOn} ${one.title}`, one])).values()];
  const chart = drawPacking({
    title: `Roadmap of ${board.project.title}`,
    packing,
    tasks,
    today,
    ...(into === 'milestones' && { perDay }),
    // A single task is not a chain.
    critical: new Set(path.ids.length > 1 ? path.ids : []),
    milestones: milestones.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn)),
    missed: new Set(late.filter(({ kind }) => kind === 'milestone').map(({ name }) => name)),
    mostBars: Math.min(limit, MOST_BARS),
  });
  return drawGantt(chart);
}

function describeBasis(roadmap: Roadmap, query: string): Basis {
  const { board, capacity, repositories } = roadmap;
  const waiting = board.tasks.find(
    ({ blockedBy, reference }) => blockedBy.length > 0 && reference !== undefined,
  );
  return [
    describeBoard(board, { query }),
    ...capacity.facts,
    ...(waiting === undefined
      ? []
      : [
          {
            fact: `What waits for what, for instance ${nameOfTask(waiting)}`,
            seeWith: {
              operation: 'list_issue_dependencies',
              arguments: { issueId: waiting.reference },
            },
          },
        ]),
    ...describeIterations(roadmap),
    ...repositories.map((repo) => ({
      fact: `When the open milestones of ${repo} are due`,
      seeWith: { operation: 'list_milestones', arguments: { repo } },
    })),
  ];
}

function describeIterations({ board }: Roadmap): Basis {
  const { iteration: fieldName } = board.fields;
  if (fieldName === undefined) return [];
  return [
    {
      fact: `The iterations of ${fieldName}`,
      seeWith: {
        operation: 'list_sprints',
        arguments: { projectId: formatProject(board), fieldName },
      },
    },
  ];
}

/** Tasks by id. */
type Tasks = ReadonlyMap<string, Task>;

type ShownSlot = RoadmapAnswer['slots'][number];

/** Slots in their output shape, with at most `limit` tasks in total. */
function showSlots(roadmap: Roadmap, tasks: Tasks, limit: number): ShownSlot[] {
  const loads = new Map(roadmap.loads.loads.map((load) => [load.id, load]));
  let left = limit;
  let capacityByThen = 0;
  let usedByThen = 0;
  return roadmap.packing.slots.map((slot) => {
    const { title, startDate, endDate, isNew, capacity, used, parts } = slot;
    const shown = parts.slice(0, left);
    left -= shown.length;
    capacityByThen = round(capacityByThen + capacity);
    usedByThen = round(usedByThen + used);
    return {
      title,
      startDate,
      endDate,
      ...(isNew && { isNew: true as const }),
      capacity,
      used,
      ...(roadmap.into === 'milestones' && { capacityByThen, usedByThen }),
      taskCount: parts.length,
      tasks: shown.flatMap((part) => {
        const task = tasks.get(part.id);
        const load = loads.get(part.id);
        return task && load ? [showTask(task, { part, load, slot, roadmap })] : [];
      }),
    };
  });
}

interface Showing {
  readonly part: PackedPart;
  readonly load: Load;
  readonly slot: PackedSlot;
  readonly roadmap: Roadmap;
}

function showTask(task: Task, { part, load, slot, roadmap }: Showing): ShownSlot['tasks'][number] {
  const { id, reference, title, status, priority } = task;
  return {
    ...(reference === undefined ? { itemId: id } : { reference }),
    title,
    size: load.size,
    isEstimated: !roadmap.loads.unestimated.includes(id),
    ...(load.size !== part.size && { inThis: round(part.size) }),
    ...(status !== undefined && { status }),
    ...(priority !== undefined && { priority: priority.name }),
    ...(load.keptIn === slot.id && { isKept: true as const }),
    ...withMove(task, slot, roadmap),
  };
}

function withMove(
  task: Task,
  { title }: PackedSlot,
  { into }: Roadmap,
): { readonly movesFrom?: string } {
  const now = readCurrentSlot(task, into);
  return now === undefined || now === title ? {} : { movesFrom: now };
}
