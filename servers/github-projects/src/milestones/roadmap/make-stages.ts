import { ToolError } from '@wellspoken/kit';

import { isUnknown } from '../../github/lost-answer.ts';
import type { At } from '../../operations/operation.ts';
import type { RepositoryName } from '../../refs/resolver.ts';
import { sendMilestone } from '../write-milestones.ts';
import type { PlannedStage } from './plan-roadmap.ts';
import type { Fate } from './roadmap.ts';

/** A milestone, and what became of it. */
export interface MadeStage {
  readonly stage: PlannedStage;
  readonly outcome: Fate;
  /** Where it is there now. */
  readonly milestone?: { readonly id: string; readonly number: number };
  readonly error?: ToolError;
}

/** Failures that are about one milestone alone, so that the next may well work. */
const OF_ONE: readonly string[] = ['invalid_arguments', 'already_exists', 'conflict', 'too_large'];

/** Makes the milestones that are not there, one after the other. */
export async function makeStages(
  stages: readonly PlannedStage[],
  repository: RepositoryName,
  at: At,
): Promise<readonly MadeStage[]> {
  const made: MadeStage[] = [];
  for (const stage of stages) {
    made.push(
      isOver(made) ? { stage, outcome: 'not_tried' } : await makeStage(stage, repository, at),
    );
    at.progress(made.length);
  }
  return made;
}

/** Whether something failed that would fail the rest as well. */
export function isOver(made: readonly MadeStage[]): boolean {
  return made.some(({ error }) => error !== undefined && !OF_ONE.includes(error.code));
}

async function makeStage(
  stage: PlannedStage,
  repository: RepositoryName,
  at: At,
): Promise<MadeStage> {
  const { existing } = stage;
  if (existing !== undefined) return { stage, outcome: 'existing', milestone: existing };
  try {
    const milestone = await sendMilestone(repository, stage.milestone, at);
    return { stage, outcome: 'created', milestone };
  } catch (thrown) {
    // Only what GitHub or the way to it did is an outcome: who cancels, and bugs, end the call.
    if (at.signal.aborted || !(thrown instanceof ToolError)) throw thrown;
    return { stage, outcome: isUnknown(thrown) ? 'unknown' : 'failed', error: thrown };
  }
}
