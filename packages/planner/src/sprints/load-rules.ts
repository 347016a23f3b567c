import { round } from '../tasks/round.ts';
import type { Task } from '../tasks/task.ts';
import type { Found, RiskRule, SprintFacts } from './risk.ts';
import { describeCount, openIn, sumWork } from './sprint-work.ts';

const FAR_OVER = 1.2;
const LARGE_SHARE = 0.5;
const MANY_UNKNOWN = 1 / 3;
/** With fewer open tasks a large share of one person says nothing. */
const FEW = 3;

/** Rules about how much work there is, how well it is known, and who does it. */
export const LOAD_RULES: readonly RiskRule[] = [
  {
    id: 'overcommitted',
    mitigation: 'Move the least important tasks to a later sprint.',
    find: findOvercommitted,
  },
  {
    id: 'too_large',
    mitigation: 'Split it into sub-issues that can be finished one by one.',
    find: findTooLarge,
  },
  { id: 'unestimated', mitigation: 'Estimate them, or split them first.', find: findUnestimated },
  { id: 'unassigned', mitigation: 'Agree who takes each of them.', find: findUnassigned },
  {
    id: 'one_person',
    mitigation: 'Give some of it to others, or let a second person join.',
    find: findOnePerson,
  },
];

function findOvercommitted({ tasks, capacity, unit }: SprintFacts): Found | undefined {
  const work = sumWork(tasks, unit);
  if (capacity === undefined || work <= capacity) return undefined;
  return {
    severity: work > capacity * FAR_OVER ? 'high' : 'medium',
    message: `The sprint has ${work} ${unit}; its capacity is ${round(capacity)}.`,
    evidence: [],
  };
}

function findTooLarge({ tasks, capacity, unit }: SprintFacts): Found | undefined {
  if (capacity === undefined || unit === 'items') return undefined;
  const large = openIn(tasks).filter(({ estimate }) => (estimate ?? 0) > capacity * LARGE_SHARE);
  if (large.length === 0) return undefined;
  return {
    severity: 'medium',
    message: `More than half of the capacity of ${round(capacity)} is in one task.`,
    evidence: large.map((task) => ({ task, detail: `Its estimate is ${task.estimate ?? 0}` })),
  };
}

function findUnestimated({ tasks, unit }: SprintFacts): Found | undefined {
  if (unit === 'items') return undefined;
  const open = openIn(tasks);
  const unknown = open.filter(({ estimate }) => estimate === undefined);
  if (unknown.length === 0) return undefined;
  return {
    severity: unknown.length > open.length * MANY_UNKNOWN ? 'medium' : 'low',
    message: `${describeCount(unknown)} of ${open.length} open have no estimate, so no sum holds them.`,
    evidence: unknown.map((task) => ({ task })),
  };
}

function findUnassigned({ tasks, sprint, today }: SprintFacts): Found | undefined {
  const nobodys = openIn(tasks).filter(({ assignees }) => assignees.length === 0);
  if (nobodys.length === 0) return undefined;
  return {
    severity: today < sprint.startDate ? 'low' : 'medium',
    message: `Nobody is assigned to ${describeCount(nobodys)}.`,
    evidence: nobodys.map((task) => ({ task })),
  };
}

function findOnePerson({ tasks, unit, personPercent }: SprintFacts): Found | undefined {
  const open = openIn(tasks);
  const total = sumWork(open, unit);
  if (open.length < FEW || total === 0) return undefined;
  const logins = [...new Set(open.flatMap(({ assignees }) => assignees))];
  const loaded = logins
    .map((login) => ({ login, mine: open.filter((task) => isAssignedTo(task, login)) }))
    .map(({ login, mine }) => ({ login, mine, percent: (sumWork(mine, unit) / total) * 100 }))
    .toSorted((one, other) => other.percent - one.percent)[0];
  if (loaded === undefined || loaded.percent <= personPercent) return undefined;
  return {
    severity: 'medium',
    message: `${loaded.login} has ${round(loaded.percent, 1)} % of the open work.`,
    evidence: loaded.mine.map((task) => ({ task })),
  };
}

function isAssignedTo({ assignees }: Task, login: string): boolean {
  return assignees.includes(login);
}
