import { dayOfTime, daysBetween, lengthOf } from '../tasks/days.ts';
import { type DueDay, dueDayOf } from '../tasks/due-day.ts';
import { round } from '../tasks/round.ts';
import { isStartedStatus } from '../tasks/status.ts';
import type { Task } from '../tasks/task.ts';
import type { Found, RiskRule, SprintFacts } from './risk.ts';
import { countOf, openIn, phaseOf, workOf } from './sprint-work.ts';

/** In parts of all of the work. */
const BEHIND = 0.2;
const FAR_BEHIND = 0.4;
/** Days are few when less than this part of the sprint is left. */
const FEW_LEFT = 0.25;
const MUCH_ADDED = 0.2;

/** Rules about days: due dates, what should be done by now, and what stands still. */
export const TIME_RULES: readonly RiskRule[] = [
  { id: 'overdue', mitigation: 'Finish it first, or agree on another day.', find: overdue },
  { id: 'due_in_sprint', mitigation: 'Plan it before the others.', find: dueInSprint },
  {
    id: 'behind',
    mitigation: 'Take the least important tasks out while there is time.',
    find: behind,
  },
  {
    id: 'not_started',
    mitigation: 'Start with the most important one, and move the rest.',
    find: notStarted,
  },
  { id: 'stale', mitigation: 'Ask what holds it up, or put it back.', find: stale },
  {
    id: 'added_late',
    mitigation: 'Take out as much as came in.',
    find: addedLate,
  },
];

/** What is open and wanted by a day, of its own or of its milestone. */
function datedIn(tasks: readonly Task[]): readonly (DueDay & { readonly task: Task })[] {
  return openIn(tasks).flatMap((task) => {
    const due = dueDayOf(task);
    return due === undefined ? [] : [{ ...due, task }];
  });
}

function overdue({ tasks, today }: SprintFacts): Found | undefined {
  const late = datedIn(tasks).filter(({ day }) => day < today);
  if (late.length === 0) return undefined;
  return {
    severity: 'high',
    message: `${countOf(late)} should have been done before today.`,
    evidence: late.map(({ task, whose, day }) => ({ task, detail: `${whose} ${day}` })),
  };
}

function dueInSprint({ tasks, today, sprint }: SprintFacts): Found | undefined {
  const due = datedIn(tasks).filter(({ day }) => day >= today && day < sprint.endDate);
  if (due.length === 0) return undefined;
  const isTooSoon = due.some(({ day }) => day < sprint.startDate);
  return {
    severity: isTooSoon ? 'high' : 'low',
    message: `${countOf(due)} must be done before the sprint ends on ${sprint.endDate}${isTooSoon ? ', and not all of them after it begins' : ''}.`,
    evidence: due.map(({ task, whose, day }) => ({ task, detail: `${whose} ${day}` })),
  };
}

/** As much of the work should be done as days are over. */
function behind(facts: SprintFacts): Found | undefined {
  const { sprint, today, tasks, unit } = facts;
  const total = workOf(tasks, unit);
  if (phaseOf(facts) !== 'active' || total === 0) return undefined;
  const over = daysBetween(sprint.startDate, today);
  const days = lengthOf(sprint);
  const done = workOf(tasks, unit) - workOf(openIn(tasks), unit);
  const expected = (total * over) / days;
  const gap = (expected - done) / total;
  if (gap <= BEHIND) return undefined;
  return {
    severity: gap > FAR_BEHIND ? 'high' : 'medium',
    message: `${over} of ${days} days are over and ${round(done)} of ${total} ${unit} are done; at an even pace it would be ${round(expected, 1)}.`,
    evidence: [],
  };
}

function notStarted(facts: SprintFacts): Found | undefined {
  const { sprint, today, tasks } = facts;
  const left = daysBetween(today, sprint.endDate) + 1;
  if (phaseOf(facts) !== 'active' || left / lengthOf(sprint) > FEW_LEFT) return undefined;
  const waiting = openIn(tasks).filter(({ status }) => !isStartedStatus(status));
  if (waiting.length === 0) return undefined;
  return {
    severity: 'high',
    message: `${countOf(waiting)} not started with ${left} ${left === 1 ? 'day' : 'days'} left.`,
    evidence: waiting.map((task) => ({ task, detail: task.status ?? 'No status' })),
  };
}

function stale({ tasks, today, staleDays }: SprintFacts): Found | undefined {
  const standing = openIn(tasks).filter(
    ({ status, updatedAt }) =>
      isStartedStatus(status) && daysBetween(dayOfTime(updatedAt), today) >= staleDays,
  );
  if (standing.length === 0) return undefined;
  return {
    severity: 'medium',
    message: `${countOf(standing)} in progress without a change for ${staleDays} days or more.`,
    evidence: standing.map((task) => ({
      task,
      detail: `Last change ${dayOfTime(task.updatedAt)}`,
    })),
  };
}

function addedLate({ tasks, sprint, unit }: SprintFacts): Found | undefined {
  const late = tasks.filter(({ createdAt }) => dayOfTime(createdAt) > sprint.startDate);
  if (late.length === 0) return undefined;
  const isMuch = workOf(late, unit) > workOf(tasks, unit) * MUCH_ADDED;
  return {
    severity: isMuch ? 'medium' : 'low',
    message: `${countOf(late)} created after the sprint began.`,
    evidence: late.map((task) => ({ task, detail: `Created ${dayOfTime(task.createdAt)}` })),
  };
}
