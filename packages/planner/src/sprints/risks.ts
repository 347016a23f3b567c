import { round } from '../tasks/numbers.ts';
import { nameOfTask, openBlockers, type Span, type Task, type TaskLink } from '../tasks/task.ts';
import {
  describeCount,
  type Evidence,
  type Found,
  openIn,
  type Risk,
  type RiskRule,
  type Severity,
  type SprintFacts,
  sumWork,
} from './risk.ts';
import { TIME_RULES } from './time-rules.ts';

/** What may go wrong with a sprint. */
interface SprintRisks {
  readonly level: Severity;
  readonly because: string;
  /** The worst first. */
  readonly risks: readonly Risk[];
  /** Ids of rules that found nothing. */
  readonly clear: readonly string[];
}

const SEVERITIES = ['high', 'medium', 'low'] as const;
/** So many of one severity weigh as much as one of the next. */
const MANY = 3;

/** Looks for risks by fixed rules. */
export function findRisks(facts: SprintFacts): SprintRisks {
  const found = RISK_RULES.flatMap(({ id, mitigation, find }): readonly Risk[] => {
    const risk = find(facts);
    return risk === undefined ? [] : [{ rule: id, ...risk, mitigation }];
  });
  const risks = SEVERITIES.flatMap((level) => found.filter(({ severity }) => severity === level));
  const named = new Set(risks.map(({ rule }) => rule));
  const clear = RISK_RULES.map(({ id }) => id).filter((id) => !named.has(id));
  return { ...chooseRiskLevel(risks), risks, clear };
}

/** High with one high or three medium risks; medium with one medium or three low ones; else low. */
function chooseRiskLevel(risks: readonly Risk[]): Pick<SprintRisks, 'level' | 'because'> {
  const [high = 0, medium = 0, low = 0] = SEVERITIES.map(
    (level) => risks.filter(({ severity }) => severity === level).length,
  );
  const because = `${high} high, ${medium} medium and ${low} low. One high or ${MANY} medium make it high, one medium or ${MANY} low make it medium.`;
  if (high > 0 || medium >= MANY) return { level: 'high', because };
  return { level: medium > 0 || low >= MANY ? 'medium' : 'low', because };
}

const FAR_OVER = 1.2;
const LARGE_SHARE = 0.5;
const MANY_UNKNOWN = 1 / 3;
/** With fewer open tasks a large share of one person says nothing. */
const FEW = 3;

/** Rules about how much work there is, how well it is known, and who does it. */
const LOAD_RULES: readonly RiskRule[] = [
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

/** Rules about what waits for what, and what was left from before. */
const ORDER_RULES: readonly RiskRule[] = [
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

/** All rules, those about the amount of work first. */
export const RISK_RULES: readonly RiskRule[] = [...LOAD_RULES, ...ORDER_RULES, ...TIME_RULES];

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
