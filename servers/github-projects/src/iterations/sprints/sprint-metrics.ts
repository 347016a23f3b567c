import type { ProjectField } from '../../fields/project-field.ts';
import { isDropped } from '../../items/was-dropped.ts';
import { matchName } from '../../refs/match-name.ts';
import type { IterationItemNode } from '../iteration-items.documents.ts';
import { countDaysBetween, findPhase, getLastDay, type Slot } from '../slots.ts';

/** A total, and how much of it is done. */
interface Progress {
  readonly total: number;
  readonly completed: number;
}

interface SprintMetrics {
  readonly totalIssues: number;
  readonly completedIssues: number;
  /** Closed as not planned or as a duplicate, or not merged: excluded from all totals. */
  readonly droppedIssues: number;
  readonly completionPercentage: number;
  readonly remainingDays: number;
  readonly byStatus: Readonly<Record<string, number>>;
  readonly byAssignee: readonly ({ readonly login: string } & Progress)[];
  readonly estimate?: { readonly field: string } & Progress;
}

const ESTIMATES = ['estimate', 'story points', 'points', 'size', 'effort'];

/** Finds the number field that holds estimates; undefined if no field does. */
export function findEstimateField(
  fields: readonly ProjectField[],
  wanted: string | undefined,
): string | undefined {
  const numbers = fields.filter(({ dataType }) => dataType === 'NUMBER');
  if (wanted !== undefined) {
    return matchName(wanted, numbers, { kind: 'number field', argument: 'estimateField' }).name;
  }
  const usual = ESTIMATES.flatMap((name) =>
    numbers.filter((field) => field.name.toLowerCase() === name),
  );
  return (usual[0] ?? (numbers.length === 1 ? numbers[0] : undefined))?.name;
}

/** Closed issues and merged pull requests are done; dropped ones are not counted. */
function isCompleted({ content }: IterationItemNode): boolean {
  return content?.issueState === 'CLOSED' || content?.pullState === 'MERGED';
}

/** Counts the items of a sprint. */
export function measure(
  all: readonly IterationItemNode[],
  {
    sprint,
    today,
    estimateName,
  }: { sprint: Slot; today: string; estimateName?: string | undefined },
): SprintMetrics {
  const items = all.filter(({ content }) => content === null || !isDropped(content));
  const { total, completed } = countProgress(items, () => 1);
  return {
    totalIssues: total,
    completedIssues: completed,
    droppedIssues: all.length - total,
    completionPercentage: total === 0 ? 0 : Math.round((completed / total) * 1_000) / 10,
    remainingDays: countRemainingDays(sprint, today),
    byStatus: countBy(items, ({ status }) => status?.name ?? 'No status'),
    byAssignee: groupByAssignee(items),
    ...(estimateName !== undefined && {
      estimate: { field: estimateName, ...countProgress(items, readEstimate) },
    }),
  };
}

function countProgress(
  items: readonly IterationItemNode[],
  weigh: (item: IterationItemNode) => number,
): Progress {
  const sum = (some: readonly IterationItemNode[]): number =>
    some.reduce((total, item) => total + weigh(item), 0);
  return { total: sum(items), completed: sum(items.filter(isCompleted)) };
}

function readEstimate({ estimate }: IterationItemNode): number {
  return estimate?.number ?? 0;
}

/** Today counts while the sprint is active; before it, all of its days remain. */
function countRemainingDays(sprint: Slot, today: string): number {
  const phase = findPhase(sprint, today);
  if (phase === 'planned') return sprint.duration;
  return phase === 'completed' ? 0 : countDaysBetween(today, getLastDay(sprint)) + 1;
}

function countBy(
  items: readonly IterationItemNode[],
  readName: (item: IterationItemNode) => string,
): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(readName(item), (counts.get(readName(item)) ?? 0) + 1);
  return Object.fromEntries(counts);
}

function groupByAssignee(items: readonly IterationItemNode[]): SprintMetrics['byAssignee'] {
  const groups = new Map<string, IterationItemNode[]>();
  for (const item of items) {
    for (const person of item.content?.assignees?.nodes ?? []) {
      if (person === null) continue;
      const group = groups.get(person.login) ?? [];
      group.push(item);
      groups.set(person.login, group);
    }
  }
  return [...groups]
    .map(([login, mine]) => ({ login, ...countProgress(mine, () => 1) }))
    .toSorted((one, other) => one.login.localeCompare(other.login));
}
