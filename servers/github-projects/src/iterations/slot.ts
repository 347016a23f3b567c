import type { Iteration, IterationPlan } from '../fields/project-field.ts';
import { addDays } from './days.ts';

/** What makes an iteration what it is, whatever its id. */
export interface Slot {
  readonly title: string;
  /** YYYY-MM-DD */
  readonly startDate: string;
  /** In days. */
  readonly duration: number;
}

/** The last day of an iteration. */
export function endOf({ startDate, duration }: Omit<Slot, 'title'>): string {
  return addDays(startDate, duration - 1);
}

/** All iterations of a plan, completed ones too, earliest first. */
export function allOf({ iterations, completed }: IterationPlan): readonly Iteration[] {
  return byStart([...completed, ...iterations]);
}

/** Earliest first. */
export function byStart<One extends Slot>(slots: readonly One[]): readonly One[] {
  return slots.toSorted((one, other) => one.startDate.localeCompare(other.startDate));
}

/** Two iterations with the same key are the same to people. */
export function keyOf({ title, startDate, duration }: Slot): string {
  return JSON.stringify([title, startDate, duration]);
}

/** Where an iteration stands on a day. */
type Phase = 'planned' | 'active' | 'completed';

/** Where an iteration stands on a day. */
export function phaseOf(slot: Slot, today: string): Phase {
  if (slot.startDate > today) return 'planned';
  return endOf(slot) < today ? 'completed' : 'active';
}
