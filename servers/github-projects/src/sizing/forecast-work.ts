import {
  type Calendar,
  type Forecast,
  makeForecast,
  readCalendar,
  type Remaining,
  spreadSamples,
  sumRemaining,
} from '@wellspoken/planner';

import { formatCondition } from '../fields/item-query.ts';
import { findIterationField, type IterationField } from '../iterations/iteration-field.ts';
import { formatDay } from '../iterations/slots.ts';
import type { At } from '../operations/operation.ts';
import { matchName } from '../refs/match-name.ts';
import type { ProjectWithFields } from '../refs/resolver.ts';
import { NOT_DONE } from '../tasks/board-facts.ts';
import { readTasks } from '../tasks/read-tasks.ts';
import { listSpans, type TaskBoard, type TasksAsked } from '../tasks/task-board.ts';
import { findAnyIterationField, type History, readFieldHistory } from './history.ts';

export interface ForecastAsked {
  readonly projectId?: string | undefined;
  readonly query?: string | undefined;
  readonly milestone?: string | undefined;
  readonly remaining?: number | undefined;
  readonly samples?: readonly number[] | undefined;
  readonly unit?: 'points' | 'items' | undefined;
  readonly by?: string | undefined;
  readonly scopeGrowthPercent: number;
  readonly seed: number;
  readonly runs: number;
  readonly iterationDays?: number | undefined;
  readonly last: number;
  readonly iterationField?: string | undefined;
  readonly estimateField?: string | undefined;
}

/** The open work that was read. */
export interface OpenWork {
  readonly board: TaskBoard;
  readonly query: string;
  readonly left: Remaining;
  /** The size of a task without an estimate, if known. */
  readonly perTask: number | undefined;
}

/** A forecast with everything it is based on. */
export interface ForecastWork {
  readonly project: ProjectWithFields;
  readonly today: string;
  readonly unit: 'points' | 'items';
  readonly remaining: number;
  /** The given samples, or those of finished iterations, scaled to the usual length. */
  readonly samples: readonly number[];
  /** Undefined if the remaining work was given. */
  readonly open: OpenWork | undefined;
  readonly history: History | undefined;
  /** Undefined if the length of an iteration is unknown. */
  readonly calendar: Calendar | undefined;
  /** Undefined if a forecast is not possible. */
  readonly forecast: Forecast | undefined;
}

/** Reads what was not given, and simulates the remaining work. */
export async function forecastWork(asked: ForecastAsked, at: At): Promise<ForecastWork> {
  const project = await at.resolve.projectWithFields(asked.projectId, { signal: at.signal });
  const today = formatDay(at.now());
  const calendar = readCalendarFor(
    asked,
    findAnyIterationField(project, asked.iterationField),
    today,
  );
  const history = asked.samples === undefined ? await readPast(project, asked, at) : undefined;
  const board = asked.remaining === undefined ? await readOpen(project, asked, at) : undefined;
  const unit = asked.unit ?? chooseUnit(board, history);
  const open = board && measure(board, { asked, history, unit });
  const drawn = {
    remaining: asked.remaining ?? open?.left.remaining ?? 0,
    samples: asked.samples ?? listPastSamples({ history, unit, calendar }),
  };
  const forecast = simulate(asked, drawn, calendar);
  return { project, today, unit, ...drawn, open, history, calendar, forecast };
}

function listPastSamples({
  history,
  unit,
  calendar,
}: Pick<ForecastWork, 'history' | 'unit' | 'calendar'>): readonly number[] {
  if (history === undefined || calendar === undefined) return [];
  return spreadSamples(history.velocity, { unit, inDays: calendar.usualDays });
}

function simulate(
  { runs, seed, scopeGrowthPercent: growthPercent }: ForecastAsked,
  drawn: Pick<ForecastWork, 'remaining' | 'samples'>,
  calendar: Calendar | undefined,
): Forecast | undefined {
  return makeForecast({ ...drawn, runs, seed, shares: calendar?.shares ?? [], growthPercent });
}

/** A project without iterations has no history to draw from; the error says so. */
function readPast(project: ProjectWithFields, asked: ForecastAsked, at: At): Promise<History> {
  const field = findIterationField(project, asked.iterationField, 'iterationField');
  return readFieldHistory(field, { ...asked, project }, at);
}

function toQuery({ query = NOT_DONE, milestone }: ForecastAsked): string {
  return milestone === undefined ? query : `${query} ${formatCondition('milestone', milestone)}`;
}

async function readOpen(
  project: ProjectWithFields,
  asked: ForecastAsked,
  at: At,
): Promise<TaskBoard> {
  const { projectId, estimateField, iterationField, milestone } = asked;
  const reading = { projectId, project, estimateField, iterationField };
  const board = await readTasks({ ...reading, query: toQuery(asked) }, at);
  if (milestone !== undefined && board.total === 0) await assertMilestone(milestone, reading, at);
  return board;
}

/** Points, if the finished work and at least half of the open work have estimates. */
function chooseUnit(
  board: TaskBoard | undefined,
  history: History | undefined,
): 'points' | 'items' {
  if (history?.unit === 'items') return 'items';
  if (board === undefined) return 'points';
  const { counted, unestimated } = sumRemaining(board.tasks, { unit: 'items' });
  return unestimated * 2 > counted ? 'items' : 'points';
}

function measure(
  board: TaskBoard,
  {
    asked,
    history,
    unit,
  }: {
    readonly asked: ForecastAsked;
    readonly history: History | undefined;
    readonly unit: 'points' | 'items';
  },
): OpenWork {
  const perTask = history?.velocity.pointsPerTask;
  const left = sumRemaining(board.tasks, { unit, perTask });
  return { board, query: toQuery(asked), left, perTask };
}

/** Given lengths count from today; otherwise the iterations of the field give the dates. */
function readCalendarFor(
  { iterationDays }: ForecastAsked,
  field: IterationField | undefined,
  today: string,
): Calendar | undefined {
  if (iterationDays !== undefined) return readCalendar([], { today, usualDays: iterationDays });
  if (field === undefined) return undefined;
  return readCalendar(listSpans(field), { today, usualDays: field.plan.duration });
}

/** Distinguishes a completed milestone without open items from one that does not exist. */
async function assertMilestone(title: string, reading: TasksAsked, at: At): Promise<void> {
  const query = formatCondition('milestone', title);
  const { total } = await readTasks({ ...reading, query, includeArchived: true, most: 1 }, at);
  if (total > 0) return;
  const { tasks } = await readTasks({ ...reading, query: NOT_DONE }, at);
  const titles = new Set(tasks.flatMap(({ milestone }) => milestone?.title ?? []));
  matchName(
    title,
    [...titles].toSorted().map((name) => ({ id: name, name })),
    { kind: 'milestone of items', argument: 'milestone', listWith: 'list_milestones' },
  );
}
