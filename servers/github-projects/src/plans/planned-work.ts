import type { Plan } from '@wellspoken/planner';
import type { LeftOutEntry, Subtasks } from '@wellspoken/planner/documents';

import type { At } from '../operations/operation.ts';
import { applyPlan } from './apply-plan.ts';
import type { AppliedPlan } from './show-applied.ts';

/** A plan that was made from text, and its outcome or expected outcome. */
export interface PlannedWork extends AppliedPlan {
  plan: Plan;
  /** The part of the text that the sub-tasks were read from. */
  splitBy: Subtasks['from'];
  leftOut: LeftOutEntry[];
}

/** A plan that was made from text. */
export interface Work {
  readonly plan: Plan;
  readonly split: Subtasks;
  readonly repo: string | undefined;
  readonly projectId: string | undefined;
  readonly apply: boolean;
}

/** The maximum number of steps in a call. */
const MOST_STEPS = 100;

const HOW_TO_SPLIT =
  'Nothing in the text can be split. Write what is to be done as a checklist (- [ ] Do this), as a list below a heading such as "Acceptance criteria", or each part below a heading of its own.';

/** Applies a plan that was made from text, or previews it. */
export async function planWork(
  { plan, split, repo, projectId, apply }: Work,
  at: At,
): Promise<PlannedWork> {
  const dryRun = !apply;
  const applied = await applyPlan({ plan, repo, projectId, dryRun, limit: MOST_STEPS }, at);
  const { from, leftOut } = split;
  return {
    ...applied,
    plan,
    splitBy: from,
    leftOut: [...leftOut],
    ...(dryRun && !applied.complete && { next: NEXT }),
    notes: [...(from === 'nothing' ? [HOW_TO_SPLIT] : []), ...applied.notes],
  };
}

const NEXT =
  'Call again with apply: true, or change the plan and pass it to apply_plan with the same repo and projectId.';
