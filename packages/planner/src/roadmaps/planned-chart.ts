import { countDays } from '../tasks/days.ts';
import { isStartedStatus } from '../tasks/status.ts';
import type { Span, Task } from '../tasks/task.ts';
import { type Bar, type Chart, createBarIds } from './mermaid.ts';
import { nameBar } from './packing-chart.ts';

/** What a chart of what is planned shows. */
export interface PlannedChartAsked {
  readonly title: string;
  readonly tasks: readonly Task[];
  readonly by: 'iteration' | 'milestone';
  /** YYYY-MM-DD */
  readonly today: string;
  /** At most so many tasks; those that end first are left out first. */
  readonly mostBars: number;
}

/** A section of what is planned. */
export interface PlannedSection {
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
  const idOf = createBarIds();
  return {
    chart: {
      title,
      sections: sections.map((section) => ({
        title: section.title,
        bars: [
          ...section.entries.map((entry) => toPlannedBar(entry, { today, idOf })),
          ...(by === 'milestone' ? toMilestoneBar(section, { today, idOf }) : []),
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
  readonly idOf: (name: string) => string;
}

function toPlannedBar({ task, span }: Dated, { today, idOf }: Drawing): Bar {
  const isOverdue = !task.isDone && span.endDate < today;
  return {
    id: idOf(nameBar(task)),
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

function toMilestoneBar({ title, entries }: Section, { today, idOf }: Drawing): readonly Bar[] {
  const dueOn = entries.flatMap(({ task }) => task.milestone?.dueOn ?? [])[0];
  if (dueOn === undefined) return [];
  const isOpen = entries.some(({ task }) => !task.isDone);
  const late = isOpen && dueOn < today ? (['crit'] as const) : [];
  const tags = ['milestone', ...late, ...(isOpen ? [] : (['done'] as const))] as const;
  return [{ id: idOf(title), title, startDate: dueOn, days: 0, tags }];
}
