import { addDays, countDays } from '../tasks/days.ts';
import { isStartedStatus } from '../tasks/status.ts';
import type { Task } from '../tasks/task.ts';
import { type Bar, type Chart, createBarIds } from './mermaid.ts';
import type { PackedPart, PackedSlot, Packing } from './pack.ts';
import type { DatedMilestone } from './slots.ts';

/** What a chart of a packing shows. */
export interface PackingChartAsked {
  readonly title: string;
  readonly packing: Packing;
  readonly tasks: ReadonlyMap<string, Task>;
  /** YYYY-MM-DD */
  readonly today: string;
  /** How much is done in a day, where work is done in one row; else each slot has its own row. */
  readonly perDay?: number;
  /** Ids that are marked as critical. */
  readonly critical: ReadonlySet<string>;
  readonly milestones: readonly DatedMilestone[];
  /** Titles of milestones that are missed. */
  readonly missed: ReadonlySet<string>;
  /** At most so many bars. */
  readonly mostBars: number;
}

/** A Gantt chart of a packing: a section for each slot, and in it the work, one after the other. */
export function drawPacking(asked: PackingChartAsked): Chart {
  const { title, packing, milestones, missed } = asked;
  const idOf = createBarIds();
  let left = asked.mostBars;
  let before = 0;
  const sections = packing.slots.map((slot) => {
    const drawn = slot.parts.slice(0, left);
    left -= drawn.length;
    const spans =
      asked.perDay === undefined
        ? findSpans(slot, asked.today)
        : layOutSpans(before, slot.parts, { ...asked, perDay: asked.perDay });
    before += slot.used;
    return {
      title: slot.title,
      bars: drawn.map((part, at) => toPackedBar(part, { ...asked, idOf, span: spans[at] })),
    };
  });
  const due = milestones.map((milestone) => ({
    id: idOf(milestone.title),
    title: milestone.title,
    startDate: milestone.dueOn,
    days: 0,
    tags: ['milestone', ...(missed.has(milestone.title) ? (['crit'] as const) : [])] as const,
  }));
  return { title, sections: [...sections, { title: 'Milestones', bars: due }] };
}

interface BarSpan {
  readonly startDate: string;
  readonly days: number;
}

interface BarAsked {
  readonly tasks: ReadonlyMap<string, Task>;
  readonly critical: ReadonlySet<string>;
  readonly idOf: (name: string) => string;
  readonly span: BarSpan | undefined;
}

function toPackedBar({ id }: PackedPart, { tasks, critical, idOf, span }: BarAsked): Bar {
  const task = tasks.get(id);
  return {
    id: idOf(nameBar(task)),
    title: task?.title ?? id,
    startDate: span?.startDate ?? '',
    days: span?.days ?? 1,
    tags: [
      ...(critical.has(id) ? (['crit'] as const) : []),
      ...(isStartedStatus(task?.status) ? (['active'] as const) : []),
    ],
  };
}

/** What the id of a bar is made of: `probe#12`, or the kind of what has no reference. */
export function nameBar(task: Task | undefined): string {
  return task?.reference?.replace(/^[^/]*\//, '') ?? 'draft';
}

/** Bars as long as their share of the days of a slot that are left. */
function findSpans(slot: PackedSlot, today: string): readonly BarSpan[] {
  const first = slot.startDate < today ? today : slot.startDate;
  const days = Math.max(1, countDays({ startDate: first, endDate: slot.endDate }));
  const full = Math.max(slot.capacity, slot.used, Number.MIN_VALUE);
  let sum = 0;
  return slot.parts.map(({ size }) => {
    const from = Math.min((sum / full) * days, days - 1);
    sum += size;
    return toSpan(first, from, Math.min((sum / full) * days, days));
  });
}

/** Bars in one row from today on. */
function layOutSpans(
  before: number,
  parts: readonly PackedPart[],
  { today, perDay }: { readonly today: string; readonly perDay: number },
): readonly BarSpan[] {
  let sum = before;
  return parts.map(({ size }) => {
    const from = sum / perDay;
    sum += size;
    return toSpan(today, from, sum / perDay);
  });
}

/** Whole days; a millionth of one is nothing but the error of a sum. */
function toSpan(first: string, from: number, to: number): BarSpan {
  const startDate = addDays(first, Math.floor(from + 1e-6));
  const endDate = addDays(first, Math.ceil(to - 1e-6) - 1);
  return { startDate, days: Math.max(1, countDays({ startDate, endDate })) };
}
