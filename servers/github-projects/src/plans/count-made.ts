import type { Step } from '@wellspoken/planner';

import type { StepResult } from './step-result.ts';

/** How many of each kind were made. */
export interface Made {
  milestones: number;
  issues: number;
  parents: number;
  dependencies: number;
  items: number;
  values: number;
}

/** Counts what was made; an issue is made with its parent and in the project, where it has them. */
export function countMade(
  results: readonly StepResult[],
  { left, hasProject }: { readonly left: readonly Step[]; readonly hasProject: boolean },
): Made {
  const done = results.filter(({ outcome }) => outcome === 'done').map(({ step }) => step);
  const ofKind = (kind: Step['kind']): readonly Step[] => done.filter((step) => step.kind === kind);
  const withParent = done.filter(
    (step) => step.kind === 'create-issue' && step.parent !== undefined,
  );
  const tasks = (kind: Step['kind'], alsoMade: readonly Step[]): number => {
    const missing = new Set(left.filter((step) => step.kind === kind).map(taskOf));
    const also = alsoMade.map(taskOf).filter((task) => !missing.has(task));
    return new Set([...ofKind(kind).map(taskOf), ...also]).size;
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

function taskOf(step: Step): string | undefined {
  return step.kind === 'create-milestone' ? undefined : step.task;
}
