import { countDays, countDaysBetween, type DueDay, findDueDay, toDay } from '../tasks/days.ts';
import { round } from '../tasks/numbers.ts';
import { isStartedStatus, type Task } from '../tasks/task.ts';
import {
  describeCount,
  findPhase,
  type Found,
  openIn,
  type RiskRule,
  type SprintFacts,
  sumWork,
} from './risk.ts';

/** In parts of all of the work. */
const BEHIND = 0.2;
const FAR_BEHIND = 0.4;
/** Days are few when less than this part of the sprint is left. */
const FEW_LEFT = 0.25;
const MUCH_ADDED = 0.2;

/** Rules about days: due dates, what should be done by now, and what stands still. */
export const TIME_RULES: readonly RiskRule[] = [
  { id: 'overdue', mitigation: 'Finish it first, or agree on another day.', find: findOverdue },
  { id: 'due_in_sprint', mitigation: 'Plan it before the others.', find: findDueInSprint },
  {
    id: 'behind',
    mitigation: 'Take the least important tasks out while there is time.',
    find: findBehind,
  },
  {
    id: 'not_started',
    mitigation: 'Start with the most important one, and move the rest.',
    find: findNotStarted,
  },
  { id: 'stale', mitigation: 'Ask what holds it up, or put it back.', find: findStale },
  {
    id: 'added_late',
    mitigation: 'Take out as much as came in.',
    find: findAddedLate,
  },
];

/** What is open and wanted by a day, of its own or of its milestone. */
function findDatedTasks(tasks: readonly Task[]): readonly (DueDay & { readonly task: Task })[] {
  return openIn(tasks).flatMap((task) => {
    const due = findDueDay(task);
    return due === undefined ? [] : [{ ...due, task }];
  });
}

function findOverdue({ tasks, today }: SprintFacts): Found | undefined {
  const late = findDatedTasks(tasks).filter(({ day }) => day < today);
  if (late.length === 0) return undefined;
  return {
    severity: 'high',
    message: `${describeCount(late)} should have been done before today.`,
    evidence: late.map(({ task, whose, day }) => ({ task, detail: `${whose} ${day}` })),
  };
}

function findDueInSprint({ tasks, today, sprint }: SprintFacts): Found | undefined {
  const due = findDatedTasks(tasks).filter(({ day }) => day >= today && day < sprint.endDate);
  if (due.length === 0) return undefined;
  const isTooSoon = due.some(({ day }) => day < sprint.startDate);
  return {
    severity: isTooSoon ? 'high' : 'low',
    message: `${describeCount(due)} must be done before the sprint ends on ${sprint.endDate}${isTooSoon ? ', and not all of them after it begins' : ''}.`,
    evidence: due.map(({ task, whose, day }) => ({ task, detail: `${whose} ${day}` })),
  };
}

/** As much of the work should be done as days are over. */
function findBehind(facts: SprintFacts): Found | undefined {
  const { sprint, today, tasks, unit } = facts;
  const total = sumWork(tasks, unit);
  if (findPhase(facts) !== 'active' || total === 0) return undefined;
  const over = countDaysBetween(sprint.startDate, today);
  const days = countDays(sprint);
  const done = sumWork(tasks, unit) - sumWork(openIn(tasks), unit);
  const expected = (total * over) / days;
  const gap = (expected - done) / total;
  if (gap <= BEHIND) return undefined;
  return {
    severity: gap > FAR_BEHIND ? 'high' : 'medium',
    message: `${over} of ${days} days are over and ${round(done)} of ${total} ${unit} are done; at an even pace it would be ${round(expected, 1)}.`,
    evidence: [],
  };
}

function findNotStarted(facts: SprintFacts): Found | undefined {
  const { sprint, today, tasks } = facts;
  const left = countDaysBetween(today, sprint.endDate) + 1;
  if (findPhase(facts) !== 'active' || left / countDays(sprint) > FEW_LEFT) return undefined;
  const waiting = openIn(tasks).filter(({ status }) => !isStartedStatus(status));
  if (waiting.length === 0) return undefined;
  return {
    severity: 'high',
    message: `${describeCount(waiting)} not started with ${left} ${left === 1 ? 'day' : 'days'} left.`,
    evidence: waiting.map((task) => ({ task, detail: task.status ?? 'No status' })),
  };
}

function findStale({ tasks, today, staleDays }: SprintFacts): Found | undefined {
  const standing = openIn(tasks).filter(
    ({ status, updatedAt }) =>
      isStartedStatus(status) && countDaysBetween(toDay(updatedAt), today) >= staleDays,
  );
  if (standing.length === 0) return undefined;
  return {
    severity: 'medium',
    message: `${describeCount(standing)} in progress without a change for ${staleDays} days or more.`,
    evidence: standing.map((task) => ({
      task,
      detail: `Last change ${toDay(task.updatedAt)}`,
    })),
  };
}

function findAddedLate({ tasks, sprint, unit }: SprintFacts): Found | undefined {
  const late = tasks.filter(({ createdAt }) => toDay(createdAt) > sprint.startDate);
  if (late.length === 0) return undefined;
  const isMuch = sumWork(late, unit) > sumWork(tasks, unit) * MUCH_ADDED;
  return {
    severity: isMuch ? 'medium' : 'low',
    message: `${describeCount(late)} created after the sprint began.`,
    evidence: late.map((task) => ({ task, detail: `Created ${toDay(task.createdAt)}` })),
  };
}
