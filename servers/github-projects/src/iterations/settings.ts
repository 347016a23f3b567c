import type { IterationSettings } from '../documents/iterations.ts';
import { byStart, type Slot } from './slot.ts';

/** What goes with iterations: their usual length, and where they begin if there are none. */
interface Frame {
  readonly duration: number;
  readonly startDate: string;
}

/** Iterations as GitHub takes them. */
export function settingsOf(
  slots: readonly Slot[],
  { duration, startDate }: Frame,
): IterationSettings {
  const iterations = byStart(slots).map((slot) => ({
    title: slot.title,
    startDate: slot.startDate,
    duration: slot.duration,
  }));
  return { startDate: iterations[0]?.startDate ?? startDate, duration, iterations };
}
