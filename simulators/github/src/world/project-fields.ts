import { makeField, makeView, makeWorkflow } from '../projects/make.ts';
import type { SimIteration, SimProject } from '../state/entities.ts';
import type { State } from '../state/state.ts';
import type { Days } from './demo-people.ts';

const PRIORITIES = [
  { name: 'P0', color: 'RED' },
  { name: 'P1', color: 'ORANGE' },
  { name: 'P2', color: 'YELLOW' },
];
const PLACES = [
  { name: 'Engine', color: 'RED' },
  { name: 'Hull', color: 'BLUE' },
  { name: 'Ground', color: 'GRAY' },
];
const LAYOUTS = [
  { name: 'Board', layout: 'BOARD_LAYOUT' },
  { name: 'Table', layout: 'TABLE_LAYOUT' },
  { name: 'Plan', layout: 'ROADMAP_LAYOUT' },
] as const;
const WORKFLOWS = [
  { name: 'Item closed', enabled: true },
  { name: 'Auto-add to project', enabled: true },
  { name: 'Auto-archive items', enabled: false },
];

/** Sprints one after the other: "Sprint 1" is the first of them. */
export function listSprints(
  days: Days,
  { count, completed, duration }: Readonly<Record<'count' | 'completed' | 'duration', number>>,
): readonly Omit<SimIteration, 'id'>[] {
  // The sprint of today began four days ago.
  const first = -4 - completed * duration;
  return Array.from({ length: count }, (_, index) => ({
    title: `Sprint ${index + 1}`,
    startDate: days.day(first + index * duration),
    duration,
  }));
}

/** Adds the fields that the large projects of the worlds have beside the usual ones. */
export function addWorkFields(
  state: State,
  project: SimProject,
  iterations: readonly Omit<SimIteration, 'id'>[],
): void {
  makeField(state, project, { name: 'Priority', dataType: 'SINGLE_SELECT', options: PRIORITIES });
  makeField(state, project, { name: 'Estimate', dataType: 'NUMBER' });
  makeField(state, project, { name: 'Due', dataType: 'DATE' });
  makeField(state, project, { name: 'Notes', dataType: 'TEXT' });
  makeField(state, project, { name: 'Areas', dataType: 'MULTI_SELECT', options: PLACES });
  const first = iterations[0];
  makeField(state, project, {
    name: 'Sprint',
    dataType: 'ITERATION',
    iterations,
    ...(first !== undefined && {
      duration: first.duration,
      startDay: new Date(first.startDate).getUTCDay() || 7,
    }),
  });
}

/** Replaces the view and the workflows of a new project by a board, a table, a roadmap and their workflows. */
export function addUsualWorkFields(state: State, project: SimProject): void {
  for (const id of [...project.views, ...project.workflows]) state.entities.delete(id);
  project.views = [];
  project.workflows = [];
  for (const view of LAYOUTS) makeView(state, project, view);
  for (const workflow of WORKFLOWS) makeWorkflow(state, project, workflow);
}
