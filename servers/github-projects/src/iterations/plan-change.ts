import { ToolError } from '@wellspoken/kit';

import type { Iteration, IterationPlan } from '../fields/project-field.ts';
import {
  addDays,
  countDaysBetween,
  createSlotKey,
  getLastDay,
  listIterations,
  type Slot,
  sortByStart,
} from './slots.ts';

/** A planned iteration; `was` is the id of the one that it replaces. */
export interface PlannedIteration extends Slot {
  readonly was?: string;
}

/** What is given of a new iteration; the rest follows from the iterations before it. */
interface NewIteration {
  readonly title?: string | undefined;
  readonly startDate?: string | undefined;
  readonly duration?: number | undefined;
}

interface IterationChange extends NewIteration {
  /** The last day, as an alternative to the duration. */
  readonly endDate?: string | undefined;
}

/** The context of new iterations. */
interface AppendAround {
  readonly plan: IterationPlan;
  /** Used as the title if no other title sets a pattern. */
  readonly fieldName: string;
  /** The first day if there is no iteration before it. */
  readonly today: string;
}

/** All iterations, followed by new ones. */
export function planAppend(
  wanted: readonly NewIteration[],
  { plan, fieldName, today }: AppendAround,
): readonly PlannedIteration[] {
  let planned = listKept(plan);
  for (const { title, startDate, duration } of wanted) {
    const added: PlannedIteration = {
      title: title ?? findNextTitle(planned, fieldName),
      startDate: startDate ?? findNextStart(planned, today),
      duration: duration ?? plan.duration,
    };
    assertTitleFree(added, planned);
    assertDaysFree(added, planned);
    planned = [...planned, added];
  }
  return sortByStart(planned);
}

/** All iterations, with one changed. */
export function planUpdate(
  plan: IterationPlan,
  id: string,
  change: IterationChange,
): readonly PlannedIteration[] {
  const others = planDelete(plan, id);
  const old = listKept(plan).filter(({ was }) => was === id);
  const changed = old.map((iteration) => applyChange(iteration, change));
  for (const iteration of changed) {
    if (change.title !== undefined) assertTitleFree(iteration, others);
    // An iteration that already overlaps may still be renamed.
    if (change.startDate ?? change.endDate ?? change.duration) assertDaysFree(iteration, others);
  }
  return sortByStart([...others, ...changed]);
}

/** All iterations but one. */
export function planDelete(plan: IterationPlan, id: string): readonly PlannedIteration[] {
  return listKept(plan).filter(({ was }) => was !== id);
}

function listKept(plan: IterationPlan): readonly PlannedIteration[] {
  return listIterations(plan).map(({ id, title, startDate, duration }) => ({
    title,
    startDate,
    duration,
    was: id,
  }));
}

function applyChange(old: PlannedIteration, change: IterationChange): PlannedIteration {
  const startDate = change.startDate ?? old.startDate;
  return {
    ...old,
    title: change.title ?? old.title,
    startDate,
    duration:
      change.endDate === undefined
        ? (change.duration ?? old.duration)
        : countDays(startDate, change.endDate),
  };
}

/** The number of days from the first to the last. */
export function countDays(startDate: string, endDate: string): number {
  const days = countDaysBetween(startDate, endDate) + 1;
  if (days >= 1) return days;
  throw new ToolError(
    'invalid_arguments',
    `The last day, ${endDate}, is before the first, ${startDate}.`,
    { suggestions: ['Pass an endDate that is on or after the startDate.'] },
  );
}

function findNextStart(planned: readonly Slot[], today: string): string {
  const last = planned.map(getLastDay).toSorted().at(-1);
  return last === undefined ? today : addDays(last, 1);
}

const NUMBERED = /^(.*?)(\d{1,9})(\D*)$/su;

function findNextTitle(planned: readonly Slot[], fieldName: string): string {
  const taken = new Set(planned.map(({ title }) => title.toLowerCase()));
  const last = sortByStart(planned).findLast(({ title }) => NUMBERED.test(title))?.title;
  const [, before = `${fieldName} `, digits = String(planned.length), behind = ''] =
    NUMBERED.exec(last ?? '') ?? [];
  let number = Number(digits) + 1;
  while (taken.has(`${before}${number}${behind}`.toLowerCase())) number += 1;
  return `${before}${number}${behind}`;
}

function assertTitleFree(added: Slot, others: readonly Slot[]): void {
  const twin = others.find(({ title }) => title.toLowerCase() === added.title.toLowerCase());
  if (twin === undefined) return;
  throw new ToolError(
    'conflict',
    `There is an iteration "${twin.title}" already: ${formatSpan(twin)}.`,
    {
      suggestions: ['Choose another title, or change that one with update_iteration.'],
    },
  );
}

function assertDaysFree(added: Slot, others: readonly Slot[]): void {
  const hit = others.find(
    (one) => one.startDate <= getLastDay(added) && added.startDate <= getLastDay(one),
  );
  if (hit === undefined) return;
  throw new ToolError(
    'conflict',
    `"${added.title}" (${formatSpan(added)}) would overlap "${hit.title}" (${formatSpan(hit)}).`,
    {
      suggestions: ['Choose days that are free; list_sprints shows all iterations.'],
    },
  );
}

function formatSpan(slot: Slot): string {
  return `${slot.startDate} to ${getLastDay(slot)}`;
}

/**
 * Finds the new iteration for each old one, by the id of the old one. GitHub assigned new ids, so
 * they are matched by title, first day and length, or by title alone if GitHub moved the days.
 */
export function matchIterations(
  planned: readonly PlannedIteration[],
  now: IterationPlan,
): ReadonlyMap<string, Iteration> {
  const free = [...listIterations(now)];
  const found = new Map<string, Iteration>();
  const take = (was: string, fits: (one: Iteration) => boolean): void => {
    if (found.has(was)) return;
    const index = free.findIndex(fits);
    const [taken] = index === -1 ? [] : free.splice(index, 1);
    if (taken !== undefined) found.set(was, taken);
  };
  const old = planned.flatMap((one) => (one.was === undefined ? [] : [{ ...one, was: one.was }]));
  for (const one of old) take(one.was, ({ id }) => id === one.was);
  for (const one of old) take(one.was, (other) => createSlotKey(other) === createSlotKey(one));
  for (const one of old) take(one.was, ({ title }) => title === one.title);
  return found;
}
