import {
  describeDifferences,
  describeSteps,
  findMissingSteps,
  normalizeTitle,
  type Step,
} from '@wellspoken/planner';

import type { Basis } from '../operations/answers.shapes.ts';
import { describeBasis, listPlanNotes } from './plan-notes.ts';
import type { Found } from './read-found.ts';
import type { ResolvedPlan } from './resolved-plan.ts';
import type { StepResult } from './step-context.ts';

/** The outcome of a part of a plan. */
type PartOutcome = 'created' | 'existing' | 'planned' | 'failed' | 'unknown' | 'not_tried';

/** The outcome of a task. */
interface TaskOutcome {
  id: string;
  title: string;
  outcome: PartOutcome;
  reference?: string;
  url?: string;
  error?: string;
}

/** The outcome of a milestone. */
interface MilestoneOutcome {
  title: string;
  outcome: PartOutcome;
  error?: string;
}

/** The outcome of a plan. */
export interface AppliedPlan {
  planId: string;
  dryRun: boolean;
  complete: boolean;
  created: Made;
  stepsLeft: number;
  milestones: MilestoneOutcome[];
  tasks: TaskOutcome[];
  steps?: string[];
  next?: string;
  notes: string[];
  basis: Basis;
}

/** All that is known at the end. */
interface Applied {
  readonly resolved: ResolvedPlan;
  readonly before: Found;
  readonly steps: readonly Step[];
  readonly dryRun: boolean;
  readonly results: readonly StepResult[];
  /** Undefined if it could not be read. */
  readonly after: Found | undefined;
  readonly notes: readonly string[];
}

const MOST_STEPS = 300;

/** Describes the outcome of each part of a plan. */
export function showApplied(applied: Applied): AppliedPlan {
  const { resolved, before, after, steps, dryRun } = applied;
  const { plan } = resolved;
  const left = after === undefined ? steps : findMissingSteps(plan, after.state);
  const complete = after !== undefined && left.length === 0;
  const results = settle(applied, left);
  const next = describeNext(applied, { complete, left: left.length, results });
  const words = steps.map(describeSteps(plan, before.state));
  return {
    planId: plan.id,
    dryRun,
    complete,
    created: countMade(results, { left, hasProject: before.state.hasProject }),
    stepsLeft: left.length,
    milestones: listMilestones(applied, results),
    tasks: listTasks(applied, results),
    ...(dryRun && { steps: words.slice(0, MOST_STEPS) }),
    ...(next !== undefined && { next }),
    notes: listNotes(applied),
    basis: describeBasis(resolved, before),
  };
}

function listNotes({ resolved, before, after, steps, dryRun, notes }: Applied): string[] {
  const hidden = steps.length - MOST_STEPS;
  return [
    ...new Set([
      ...notes,
      ...before.marked.notes,
      ...(after?.marked.notes ?? []),
      ...describeDifferences(resolved.plan, (after ?? before).state),
      ...listPlanNotes(resolved),
      ...(dryRun ? ['Nothing was made: this is what would be.'] : []),
      ...(dryRun && hidden > 0 ? [`${hidden} more steps are not shown.`] : []),
    ]),
  ];
}

/** A step without an answer, or with an error, counts as done if its result exists now. */
function settle({ results, after }: Applied, left: readonly Step[]): readonly StepResult[] {
  if (after === undefined) return results;
  const open = new Set(left.map(toKey));
  return results.map((result) => {
    if (result.outcome === 'done' || result.outcome === 'not_tried') return result;
    return open.has(toKey(result.step)) ? result : { step: result.step, outcome: 'done' };
  });
}

function toKey(step: Step): string {
  if (step.kind === 'create-milestone')
    return `${step.kind} ${normalizeTitle(step.milestone.title)}`;
  return `${step.kind} ${step.task} ${step.kind === 'add-dependency' ? step.blocker : ''}`;
}

function listMilestones(
  { resolved: { plan }, before, dryRun }: Applied,
  results: readonly StepResult[],
): MilestoneOutcome[] {
  const known = new Set(before.state.milestones.map(normalizeTitle));
  return (plan.milestones ?? []).map(({ title }) => {
    if (known.has(normalizeTitle(title))) return { title, outcome: 'existing' };
    const result = results.find(
      ({ step }) => step.kind === 'create-milestone' && step.milestone.title === title,
    );
    return { title, outcome: readOutcome(result, dryRun), ...showError(result) };
  });
}

function listTasks(
  { resolved: { plan }, before, after, dryRun }: Applied,
  results: readonly StepResult[],
): TaskOutcome[] {
  return plan.tasks.map(({ id, title }) => {
    const own = results.filter(({ step }) => step.kind !== 'create-milestone' && step.task === id);
    const creation = own.find(({ step }) => step.kind === 'create-issue');
    const issue = (after ?? before).issues.get(id) ?? before.issues.get(id);
    return {
      id,
      title,
      outcome: before.issues.has(id) ? 'existing' : readOutcome(creation, dryRun),
      ...(issue !== undefined && { reference: issue.reference, url: issue.url }),
      ...showError(own.find(({ error }) => error !== undefined)),
    };
  });
}

function readOutcome(result: StepResult | undefined, dryRun: boolean): PartOutcome {
  if (dryRun) return 'planned';
  if (result === undefined) return 'not_tried';
  return result.outcome === 'done' ? 'created' : result.outcome;
}

function showError(result: StepResult | undefined): { error?: string } {
  return result?.error === undefined ? {} : { error: result.error.message };
}

interface Ending {
  readonly complete: boolean;
  readonly left: number;
  readonly results: readonly StepResult[];
}

function describeNext(
  { dryRun, after }: Applied,
  { complete, left, results }: Ending,
): string | undefined {
  if (complete) return undefined;
  if (dryRun) return 'Call apply_plan with this plan and without dryRun to do it.';
  const isDoubtful = after === undefined || results.some(({ outcome }) => outcome === 'unknown');
  const hasFailed = results.some(({ outcome }) => outcome === 'failed');
  const first = hasFailed ? 'See to what the errors say, then call' : 'Call';
  const when = isDoubtful ? ' in a minute' : '';
  return `${first} apply_plan again with the same plan${when}: it looks at what is there and goes on where this stopped. Steps left: ${left}.`;
}

/** How many of each kind were created. */
interface Made {
  milestones: number;
  issues: number;
  parents: number;
  dependencies: number;
  items: number;
  values: number;
}

/**
 * Counts what was created; an issue is created together with its parent link and its item, if it
 * has them.
 */
function countMade(
  results: readonly StepResult[],
  { left, hasProject }: { readonly left: readonly Step[]; readonly hasProject: boolean },
): Made {
  const done = results.filter(({ outcome }) => outcome === 'done').map(({ step }) => step);
  const ofKind = (kind: Step['kind']): readonly Step[] => done.filter((step) => step.kind === kind);
  const withParent = done.filter(
    (step) => step.kind === 'create-issue' && step.parent !== undefined,
  );
  const tasks = (kind: Step['kind'], alsoMade: readonly Step[]): number => {
    const missing = new Set(left.filter((step) => step.kind === kind).map(readTask));
    const also = alsoMade.map(readTask).filter((task) => !missing.has(task));
    return new Set([...ofKind(kind).map(readTask), ...also]).size;
  };
  return {
    milestones: ofKind('create-milestone').length,
    issues: ofKind('create-issue').length,
    parents: tasks('set-parent', withParent),
    dependencies: ofKind('add-dependency').length,
    items: tasks('add-item', hasProject ? ofKind('create-issue') : []),
    values: ofKind('set-values').length,
  };
}

function readTask(step: Step): string | undefined {
  return step.kind === 'create-milestone' ? undefined : step.task;
}
