import { ToolError } from '@wellspoken/kit';
import type { Step } from '@wellspoken/planner';

import { isUnknown } from '../github/lost-answer.ts';
import type { At } from '../operations/operation.ts';
import type { Bench } from './bench.ts';
import { runItemSteps, type ItemStep } from './run-item-steps.ts';
import { runStep } from './run-step.ts';
import { isTheEnd, type StepResult } from './step-result.ts';

/**
 * Does steps one after the other. What rests on a step that failed is not tried, and after a
 * failure that would meet all others too, or one of which nobody knows what it did, nothing is.
 */
export async function applySteps(
  steps: readonly Step[],
  bench: Bench,
  at: At,
): Promise<readonly StepResult[]> {
  const results: StepResult[] = [];
  while (results.length < steps.length) {
    const some = alike(steps.slice(results.length));
    const done = results.length;
    const counted = { ...at, progress: (more: number) => at.progress(done + more, steps.length) };
    if (results.some(isTheEnd)) results.push(...some.map((step) => notTried(step)));
    else results.push(...(await run(some, bench, counted)));
    at.progress(results.length, steps.length);
  }
  return results;
}

/** The steps that are sent together: those of items are many in a request, all others one. */
function alike(steps: readonly Step[]): readonly Step[] {
  const [first] = steps;
  if (first === undefined || !isItemStep(first)) return steps.slice(0, 1);
  const end = steps.findIndex(({ kind }) => kind !== first.kind);
  return end === -1 ? steps : steps.slice(0, end);
}

function isItemStep(step: Step): step is ItemStep {
  return step.kind === 'add-item' || step.kind === 'set-values';
}

async function run(steps: readonly Step[], bench: Bench, at: At): Promise<readonly StepResult[]> {
  const ready = steps.filter((step) => bench.isReady(step));
  const waiting = steps.filter((step) => !bench.isReady(step)).map((step) => notTried(step));
  const [first] = ready;
  if (first === undefined) return waiting;
  try {
    const results = isItemStep(first)
      ? await runItemSteps(ready.filter(isItemStep), bench, at)
      : [await runStep(first, bench, at)];
    return [...results, ...waiting];
  } catch (thrown) {
    // Only what GitHub or the way to it did is an outcome: who cancels, and bugs, end the call.
    if (at.signal.aborted || !(thrown instanceof ToolError)) throw thrown;
    const outcome = isUnknown(thrown) ? 'unknown' : 'failed';
    return [...ready.map((step) => ({ step, outcome, error: thrown }) as const), ...waiting];
  }
}

function notTried(step: Step): StepResult {
  return { step, outcome: 'not_tried' };
}
