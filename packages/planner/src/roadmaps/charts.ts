import { addDays, countDays } from '../tasks/days.ts';
import { isStartedStatus, type Span, type Task } from '../tasks/task.ts';
import { type Bar, type Chart, createBarIds } from './mermaid.ts';
import type { PackedPart, PackedSlot, Packing } from './pack.ts';
import type { DatedMilestone } from './slots.ts';

/** What a chart of a packing shows. */
interface PackingChartAsked {
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
  const createId = createBarIds();
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
      bars: drawn.map((part, at) => toPackedBar(part, { ...asked, createId, span: spans[at] })),
    };
  });
  const due = milestones.map((milestone) => ({
    id: createId(milestone.title),
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
  readonly createId: (name: string) => string;
  readonly span: BarSpan | undefined;
}

function toPackedBar({ id }: PackedPart, { tasks, critical, createId, span }: BarAsked): Bar {
  const task = tasks.get(id);
  return {
    id: createId(nameBar(task)),
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
function nameBar(task: Task | undefined): string {
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

/** What a chart of what is planned shows. */
interface PlannedChartAsked {
  readonly title: string;
  readonly tasks: readonly Task[];
  readonly by: 'iteration' | 'milestone';
  /** YYYY-MM-DD */
  readonly today: string;
  /** At most so many tasks; those that end first are left out first. */
  readonly mostBars: number;
}

/** A section of what is planned. */
interface PlannedSection {
  readonly title: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly tasks: readonly Task[];
}

/** What is planned, as it stands. */
export interface PlannedChart {
  readonly chart: Chart;
  /** Earliest first. */
  readonly sections: readonly PlannedSection[];
  /** Those that have no date at all. */
  readonly undated: readonly Task[];
  /** Those that the chart has no room for. */
  readonly tooMany: readonly Task[];
}

interface Dated {
  readonly task: Task;
  readonly span: Pick<Span, 'startDate' | 'endDate'>;
  readonly section: string;
  readonly isInNone: boolean;
}

/** Draws tasks on the days that are set for them: those of the iteration, else the day they are due. */
export function drawPlanned({
  title,
  tasks,
  by,
  today,
  mostBars,
}: PlannedChartAsked): PlannedChart {
  const dated = tasks.flatMap((task) => findDated(task, by));
  const recent = dated
    .toSorted((one, other) => other.span.endDate.localeCompare(one.span.endDate))
    .slice(0, mostBars);
  const shown = new Set(recent.map(({ task }) => task));
  const known = new Set(dated.map(({ task }) => task));
  const sections = groupSections(dated.filter(({ task }) => shown.has(task)));
  const createId = createBarIds();
  return {
    chart: {
      title,
      sections: sections.map((section) => ({
        title: section.title,
        bars: [
          ...section.entries.map((entry) => toPlannedBar(entry, { today, createId })),
          ...(by === 'milestone' ? toMilestoneBar(section, { today, createId }) : []),
        ],
      })),
    },
    sections: sections.map(({ entries, ...section }) => ({
      ...section,
      tasks: entries.map(({ task }) => task),
    })),
    undated: tasks.filter((task) => !known.has(task)),
    tooMany: dated.map(({ task }) => task).filter((task) => !shown.has(task)),
  };
}

function findDated(task: Task, by: PlannedChartAsked['by']): readonly Dated[] {
  const { iteration, milestone } = task;
  const dueOn = task.dueOn ?? milestone?.dueOn;
  const span =
    iteration ?? (dueOn === undefined ? undefined : { startDate: dueOn, endDate: dueOn });
  if (span === undefined) return [];
  const section = by === 'iteration' ? iteration?.title : milestone?.title;
  return [{ task, span, section: section ?? `No ${by}`, isInNone: section === undefined }];
}

interface Section {
  readonly title: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly entries: readonly Dated[];
}

function groupSections(dated: readonly Dated[]): readonly Section[] {
  const titles = [...new Set(dated.map(({ section }) => section))];
  return titles
    .map((title) => {
      const entries = dated
        .filter(({ section }) => section === title)
        .toSorted((one, other) => one.span.startDate.localeCompare(other.span.startDate));
      const starts = entries.map(({ span }) => span.startDate).toSorted();
      const ends = entries.map(({ span }) => span.endDate).toSorted();
      return { title, startDate: starts[0] ?? '', endDate: ends.at(-1) ?? '', entries };
    })
    .toSorted((one, other) => sortKey(one).localeCompare(sortKey(other)));
}

/** By the last day; what is in none comes last. */
function sortKey({ entries, endDate }: Section): string {
  return `${entries[0]?.isInNone === true ? 1 : 0} ${endDate}`;
}

interface Drawing {
  readonly today: string;
  readonly createId: (name: string) => string;
}

function toPlannedBar({ task, span }: Dated, { today, createId }: Drawing): Bar {
  const isOverdue = !task.isDone && span.endDate < today;
  return {
    id: createId(nameBar(task)),
    title: task.title,
    startDate: span.startDate,
    days: countDays(span),
    tags: task.isDone
      ? ['done']
      : [
          ...(isOverdue ? (['crit'] as const) : []),
          ...(isStartedStatus(task.status) ? (['active'] as const) : []),
        ],
  };
}

function toMilestoneBar({ title, entries }: Section, { today, createId }: Drawing): readonly Bar[] {
  const dueOn = entries.flatMap(({ task }) => task.milestone?.dueOn ?? [])[0];
  if (dueOn === undefined) return [];
  const isOpen = entries.some(({ task }) => !task.isDone);
  const late = isOpen && dueOn < today ? (['crit'] as const) : [];
  const tags = ['milestone', ...late, ...(isOpen ? [] : (['done'] as const))] as const;
  return [{ id: createId(title), title, startDate: dueOn, days: 0, tags }];
}
