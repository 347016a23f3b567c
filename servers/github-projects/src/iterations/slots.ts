import type { Iteration, IterationPlan } from '../fields/project-field.ts';
import type { IterationSettings } from './iterations.documents.ts';

/** An iteration without its id. */
export interface Slot {
  readonly title: string;
  /** YYYY-MM-DD */
  readonly startDate: string;
  /** In days. */
  readonly duration: number;
}

/** The last day of an iteration. */
export function getLastDay({ startDate, duration }: Omit<Slot, 'title'>): string {
  return addDays(startDate, duration - 1);
}

/** All iterations of a plan, completed ones too, earliest first. */
export function listIterations({ iterations, completed }: IterationPlan): readonly Iteration[] {
  return sortByStart([...completed, ...iterations]);
}

/** Earliest first. */
export function sortByStart<One extends Slot>(slots: readonly One[]): readonly One[] {
  return slots.toSorted((one, other) => one.startDate.localeCompare(other.startDate));
}

/** Iterations with the same key look the same to people. */
export function createSlotKey({ title, startDate, duration }: Slot): string {
  return JSON.stringify([title, startDate, duration]);
}

type Phase = 'planned' | 'active' | 'completed';

/** The phase of an iteration on a day. */
export function findPhase(slot: Slot, today: string): Phase {
  if (slot.startDate > today) return 'planned';
  return getLastDay(slot) < today ? 'completed' : 'active';
}

const DAY_MS = 86_400_000;

/** The day of a date, in UTC: YYYY-MM-DD. */
export function formatDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function addDays(day: string, count: number): string {
  return formatDay(new Date(Date.parse(day) + count * DAY_MS));
}

/** How many days the second day is after the first. */
export function countDaysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** The usual length of iterations, and where they begin if there are none. */
interface Frame {
  readonly duration: number;
  readonly startDate: string;
}

/** Converts iterations to GitHub's input. */
export function toSettings(
  slots: readonly Slot[],
  { duration, startDate }: Frame,
): IterationSettings {
  const iterations = sortByStart(slots).map((slot) => ({
    title: slot.title,
    startDate: slot.startDate,
    duration: slot.duration,
  }));
  return { startDate: iterations[0]?.startDate ?? startDate, duration, iterations };
}
