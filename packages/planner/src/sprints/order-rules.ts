import { nameOfTask, openBlockers, type Span, type Task, type TaskLink } from '../tasks/task.ts';
import type { Evidence, Found, RiskRule, SprintFacts } from './risk.ts';
import { describeCount, openIn } from './sprint-work.ts';

/** Rules about what waits for what, and what was left from before. */
export const ORDER_RULES: readonly RiskRule[] = [
  {
    id: 'blocked_later',
    mitigation: 'Bring the blocker forward, or move the task behind it.',
    find: findBlockedLater,
  },
  {
    id: 'blocked_outside',
    mitigation: 'Bring the blocker into the sprint, agree on a date for it, or move the task.',
    find: findBlockedOutside,
  },
  {
    id: 'left_over',
    mitigation: 'Decide for each whether it comes into a sprint to come or is closed.',
    find: findLeftOver,
  },
];

/** A task of the sprint, and an open one that it waits for and that is not in the sprint. */
interface Wait {
  readonly task: Task;
  readonly link: TaskLink;
  /** When that one is planned, where it is. */
  readonly planned?: Span | undefined;
}

function findWaitsOutside({ tasks, others }: SprintFacts): readonly Wait[] {
  const inside = new Set(tasks.map(({ id }) => id));
  const planned = new Map(others.map(({ id, iteration }) => [id, iteration]));
  return openIn(tasks).flatMap((task) =>
    openBlockers(task)
      .filter(({ id }) => !inside.has(id))
      .map((link) => ({ task, link, planned: planned.get(link.id) })),
  );
}

function isLater({ planned }: Wait, { sprint }: SprintFacts): boolean {
  return planned !== undefined && planned.startDate > sprint.endDate;
}

/** Planned for days that are before the sprint, and to come. */
function isInTime({ planned }: Wait, { sprint, today }: SprintFacts): boolean {
  return planned !== undefined && planned.endDate < sprint.startDate && planned.endDate >= today;
}

function findBlockedLater(facts: SprintFacts): Found | undefined {
  const later = findWaitsOutside(facts).filter((wait) => isLater(wait, facts));
  if (later.length === 0) return undefined;
  return {
    severity: 'high',
    message: 'A task waits for one that is planned only after this sprint.',
    evidence: later.map(({ task, link, planned }) => ({
      task,
      detail: `It waits for ${nameOfTask(link)}, planned from ${planned?.startDate ?? ''}`,
    })),
  };
}

function findBlockedOutside(facts: SprintFacts): Found | undefined {
  const outside = findWaitsOutside(facts).filter((wait) => !isLater(wait, facts));
  const unseen = describeUnseen(facts);
  const seen = outside.map(({ task, link, planned }) => ({
    task,
    detail: `It waits for ${nameOfTask(link)}${planned === undefined ? '' : ` of ${planned.title}`}`,
  }));
  const evidence: readonly Evidence[] = [...seen, ...unseen];
  if (evidence.length === 0) return undefined;
  const areInTime = unseen.length === 0 && outside.every((wait) => isInTime(wait, facts));
  return {
    severity: areInTime ? 'medium' : 'high',
    message: 'A task waits for open work that is not in this sprint.',
    evidence,
  };
}

function describeUnseen({ tasks }: SprintFacts): readonly Evidence[] {
  return openIn(tasks).flatMap((task) => {
    const { unseenBlockers = 0 } = task;
    if (unseenBlockers === 0) return [];
    return [{ task, detail: `It waits for ${unseenBlockers} that this token may not see` }];
  });
}

/** Of a sprint that is over, what is open in it; else what is open in those that are over. */
function findLeftOver({ sprint, today, tasks, others }: SprintFacts): Found | undefined {
  const isOver = sprint.endDate < today;
  const left = isOver
    ? openIn(tasks)
    : others.filter(({ iteration }) => iteration !== undefined && iteration.endDate < today);
  if (left.length === 0) return undefined;
  return {
    severity: isOver ? 'medium' : 'low',
    message: `${describeCount(left)} of a sprint that is over ${left.length === 1 ? 'is' : 'are'} still open.`,
    evidence: left.map((task) => ({ task, detail: `In ${task.iteration?.title ?? ''}` })),
  };
}
