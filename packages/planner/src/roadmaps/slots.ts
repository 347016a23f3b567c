import { addDays, countDays } from '../tasks/days.ts';
import { round } from '../tasks/numbers.ts';
import type { Span } from '../tasks/task.ts';

/** How slots are made. */
export interface SlotsAsked {
  /** YYYY-MM-DD */
  readonly today: string;
  /** What an iteration of the usual length takes. */
  readonly capacity: number;
  /** The usual length in days. */
  readonly usualDays: number;
  /** How long added slots are. */
  readonly addedDays: number;
}

/** Slots, and those that may be added. */
export interface Slots {
  /** Earliest first. */
  readonly slots: readonly Slot[];
  readonly usual: UsualSlot;
}

/** The most common length of iterations, the longer one of two that are as common. */
export function findUsualDays(iterations: readonly Span[]): number | undefined {
  const lengths = iterations.map(countDays);
  const countSlots = (days: number): number => lengths.filter((length) => length === days).length;
  return lengths.toSorted((one, other) => countSlots(other) - countSlots(one) || other - one)[0];
}

/**
 * Iterations that are not over as slots. Each takes as much as its days allow, and of the current
 * one only the days from today on count.
 */
export function toIterationSlots(iterations: readonly Span[], asked: SlotsAsked): Slots {
  const { today, capacity, usualDays } = asked;
  const sorted = iterations.toSorted((one, other) => one.startDate.localeCompare(other.startDate));
  const slots = sorted
    .filter(({ endDate }) => endDate >= today)
    .map((span) => {
      const startDate = span.startDate < today ? today : span.startDate;
      const days = countDays({ startDate, endDate: span.endDate });
      return { ...span, capacity: round((capacity * days) / usualDays), isNew: false };
    });
  return { slots, usual: describeUsual(sorted.at(-1), asked) };
}

/** A milestone that work may be put into. */
export interface DatedMilestone {
  readonly title: string;
  /** YYYY-MM-DD */
  readonly dueOn: string;
}

/** Milestones as slots, by due date: each takes what the days between the one before and it allow. */
export function toMilestoneSlots(milestones: readonly DatedMilestone[], asked: SlotsAsked): Slots {
  const { today, capacity, usualDays } = asked;
  const sorted = milestones.toSorted(
    (one, other) => one.dueOn.localeCompare(other.dueOn) || one.title.localeCompare(other.title),
  );
  let from = today;
  const slots = sorted.map(({ title, dueOn }) => {
    const days = Math.max(0, countDays({ startDate: from, endDate: dueOn }));
    const startDate = days === 0 ? dueOn : from;
    if (days > 0) from = addDays(dueOn, 1);
    const share = round((capacity * days) / usualDays);
    return { id: title, title, startDate, endDate: dueOn, capacity: share, isNew: false };
  });
  return { slots, usual: describeUsual(slots.at(-1), asked) };
}

function describeUsual(
  last: Pick<Slot, 'title' | 'endDate'> | undefined,
  asked: SlotsAsked,
): UsualSlot {
  const { today, capacity, usualDays, addedDays } = asked;
  const next = last === undefined ? today : addDays(last.endDate, 1);
  return {
    ...continueNames(last?.title),
    startDate: next < today ? today : next,
    days: addedDays,
    capacity: round((capacity * addedDays) / usualDays),
  };
}

const ADDED = /^(after .+) \((\d{1,6})\)$/;

/** What was added once is counted on. */
function continueNames(title: string | undefined): Pick<UsualSlot, 'name' | 'firstNumber'> {
  const [, name, number] = ADDED.exec(title ?? '') ?? [];
  if (name !== undefined) return { name, firstNumber: Number(number) + 1 };
  return { name: title === undefined ? 'new' : `after ${title}`, firstNumber: 1 };
}

/** A stretch of days that takes so much work. */
export interface Slot extends Span {
  /** In the unit of the sizes. */
  readonly capacity: number;
  /** Whether it does not exist yet. */
  readonly isNew: boolean;
}

/** What slots are like that are added at the end when the others are full. */
export interface UsualSlot {
  /** What they are called; a number is put behind it. */
  readonly name: string;
  /** The number of the first one. */
  readonly firstNumber: number;
  /** The first day of the first one. */
  readonly startDate: string;
  readonly days: number;
  readonly capacity: number;
}

/** An added slot; the first one has the place 0. */
export function addSlot(
  { name, firstNumber, startDate, days, capacity }: UsualSlot,
  place: number,
): Slot {
  const start = addDays(startDate, days * place);
  return {
    id: `new-${place}`,
    title: `${name} (${firstNumber + place})`,
    startDate: start,
    endDate: addDays(start, days - 1),
    capacity,
    isNew: true,
  };
}
