import { ToolError } from '@wellspoken/kit';
import { findMissingSteps, type Step } from '@wellspoken/planner';

import { isUnknown } from '../github/lost-answer.ts';
import { runInTurn } from '../iterations/iteration-field.ts';
import { readAllMilestones } from '../milestones/read-milestones.ts';
import type { At } from '../operations/operation.ts';
import { formatRepositoryName } from '../refs/words.ts';
import { type Found, readAgain, readFound } from './read-found.ts';
import { type PlanPlace, resolvePlan } from './resolve-plan.ts';
import type { ResolvedPlan } from './resolved-plan.ts';
import { type ItemStep, runItemSteps } from './run-item-steps.ts';
import { runStep } from './run-step.ts';
import { type AppliedPlan, showApplied } from './show-applied.ts';
import { createStepContext, isTheEnd, type StepContext, type StepResult } from './step-context.ts';

interface Applying extends PlanPlace {
  readonly dryRun: boolean;
  /** The maximum number of steps. */
  readonly limit: number;
}

/**
 * Creates what a plan asks for and is missing. Each issue carries a mark by which it is recognized,
 * so an interrupted call is completed by calling again. Two calls of this server wait for each
 * other; those of two servers do not.
 */
export async function applyPlan(asked: Applying, at: At): Promise<AppliedPlan> {
  if (asked.dryRun) return apply(asked, at);
  const repository = formatRepositoryName(at.resolve.repositoryName(asked.repo)).toLowerCase();
  return runInTurn(at.github, `plan ${repository} ${asked.plan.id}`, () => apply(asked, at));
}

async function apply(asked: Applying, at: At): Promise<AppliedPlan> {
  const { dryRun, limit } = asked;
  const { reading, doing, checking } = createPhases(at);
  const resolved = await resolvePlan(asked, at);
  const before = await readFound(resolved, reading);
  const steps = findMissingSteps(resolved.plan, before.state);
  const known = { resolved, before, steps, dryRun };
  if (dryRun || steps.length === 0) {
    return showApplied({ ...known, results: [], after: before, notes: [] });
  }
  const context = createStepContext(resolved, before);
  const results = await applySteps(steps.slice(0, limit), context, doing);
  assertBegun(results);
  return showApplied({ ...known, results, ...(await verify(context, before, checking)) });
}

/** Progress must increase, so steps are counted on from the issues that were read before. */
function createPhases(at: At): Readonly<Record<'reading' | 'doing' | 'checking', At>> {
  let read = 0;
  return {
    reading: {
      ...at,
      progress: (done, total, message) => {
        read = done;
        at.progress(done, total, message);
      },
    },
    doing: { ...at, progress: (done, total = done) => at.progress(read + done, read + total) },
    checking: { ...at, progress: () => {} },
  };
}

/** If nothing could be done at all, the call fails instead of a part. */
function assertBegun(results: readonly StepResult[]): void {
  const isNothing = results.every(({ outcome }) => outcome === 'failed' || outcome === 'not_tried');
  const [first] = results;
  if (!isNothing || first === undefined || !isTheEnd(first)) return;
  throw first.error ?? new TypeError('A step failed without a reason.');
}

interface Verified {
  /** Undefined if GitHub could not be queried. */
  readonly after: Found | undefined;
  readonly notes: readonly string[];
}

/** Reads back what was created, including what was created although the answer was lost. */
async function verify(
  { resolved, made, notes }: StepContext,
  before: Found,
  at: At,
): Promise<Verified> {
  try {
    const milestones = await readAllMilestones(resolved.repository, 'all', at);
    const now: ResolvedPlan = { ...resolved, milestones };
    return { after: await readAgain(now, { before, made }, at), notes };
  } catch (thrown) {
    // Only failures of GitHub or the network are outcomes; cancellation and bugs end the call.
    if (at.signal.aborted || !(thrown instanceof ToolError)) throw thrown;
    const doubt = `What was made could not be read back: ${thrown.message}`;
    return { after: undefined, notes: [...notes, doubt] };
  }
}

/**
 * Runs steps in order. Steps that depend on a failed one are skipped; after a failure that would
 * affect all others, or one with unknown outcome, nothing more is tried.
 */
async function applySteps(
  steps: readonly Step[],
  context: StepContext,
  at: At,
): Promise<readonly StepResult[]> {
  const results: StepResult[] = [];
  while (results.length < steps.length) {
    const some = takeAlike(steps.slice(results.length));
    const done = results.length;
    const counted = { ...at, progress: (more: number) => at.progress(done + more, steps.length) };
    if (results.some(isTheEnd)) results.push(...some.map((step) => toNotTried(step)));
    else results.push(...(await run(some, context, counted)));
    at.progress(results.length, steps.length);
  }
  return results;
}

/** The steps that share a request: item steps are batched, all others are sent alone. */
function takeAlike(steps: readonly Step[]): readonly Step[] {
  const [first] = steps;
  if (first === undefined || !isItemStep(first)) return steps.slice(0, 1);
  const end = steps.findIndex(({ kind }) => kind !== first.kind);
  return end === -1 ? steps : steps.slice(0, end);
}

function isItemStep(step: Step): step is ItemStep {
  return step.kind === 'add-item' || step.kind === 'set-values';
}

async function run(
  steps: readonly Step[],
  context: StepContext,
  at: At,
): Promise<readonly StepResult[]> {
  const ready = steps.filter((step) => context.isReady(step));
  const waiting = steps.filter((step) => !context.isReady(step)).map((step) => toNotTried(step));
  const [first] = ready;
  if (first === undefined) return waiting;
  try {
    const results = isItemStep(first)
      ? await runItemSteps(ready.filter(isItemStep), context, at)
      : [await runStep(first, context, at)];
    return [...results, ...waiting];
  } catch (thrown) {
    // Only failures of GitHub or the network are outcomes; cancellation and bugs end the call.
    if (at.signal.aborted || !(thrown instanceof ToolError)) throw thrown;
    const outcome = isUnknown(thrown) ? 'unknown' : 'failed';
    return [...ready.map((step) => ({ step, outcome, error: thrown }) as const), ...waiting];
  }
}

function toNotTried(step: Step): StepResult {
  return { step, outcome: 'not_tried' };
}
