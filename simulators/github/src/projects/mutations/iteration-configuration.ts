import type { Args, Scene } from '../../objects.ts';
import type { SimField, SimIteration } from '../../state/entities.ts';
import { find } from '../../state/state.ts';
import { createKey } from '../make.ts';
import { listProjectItems } from '../project-object.ts';
import { readDay, requireName, createUnprocessable } from './checks.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const USUAL_DAYS = 14;
const USUAL_COUNT = 3;

/** When iterations are, as an input gives it. */
export interface Plan {
  readonly duration: number;
  readonly startDay: number;
  readonly iterations: readonly Omit<SimIteration, 'id'>[];
}

/** Reads a configuration; without one there are three iterations of two weeks from today. */
export function readConfiguration(scene: Scene, given: unknown): Plan {
  if (given === undefined || given === null) return makeUsualPlan(scene.state.now());
  const { duration, startDate, iterations } = given as Args;
  const list = iterations as readonly Args[];
  return {
    duration: readDays(duration),
    startDay: findWeekday(readDay(startDate, 'Start date')),
    iterations: list
      .map((one) => ({
        title: requireName(one['title'], 'Title'),
        startDate: readDay(one['startDate'], 'Start date'),
        duration: readDays(one['duration']),
      }))
      .toSorted((one, other) => one.startDate.localeCompare(other.startDate)),
  };
}

/** Replaces all iterations by new ones with new ids, so that no item has a value any more. */
export function replaceIterations(scene: Scene, field: SimField, plan: Plan): void {
  field.duration = plan.duration;
  field.startDay = plan.startDay;
  field.iterations = plan.iterations.map((one) => ({ ...one, id: createKey(scene.state) }));
  const project = find(scene.state, field.project, 'ProjectV2');
  if (project === undefined) return;
  for (const item of listProjectItems(scene.state, project)) delete item.values[field.id];
}

function makeUsualPlan(today: Date): Plan {
  const from = today.toISOString().slice(0, 10);
  return {
    duration: USUAL_DAYS,
    startDay: findWeekday(from),
    iterations: Array.from({ length: USUAL_COUNT }, (_, at) => ({
      title: `Iteration ${at + 1}`,
      startDate: new Date(Date.parse(from) + at * USUAL_DAYS * DAY_MS).toISOString().slice(0, 10),
      duration: USUAL_DAYS,
    })),
  };
}

function readDays(value: unknown): number {
  if (typeof value === 'number' && value >= 1) return value;
  throw createUnprocessable('Duration must be greater than 0');
}

/** 1 is Monday, 7 is Sunday. */
function findWeekday(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}
