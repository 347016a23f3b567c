import type { Step } from '@wellspoken/planner';

import { addContents } from '../items/add-items.ts';
import { updateItems } from '../items/update-items.ts';
import type { At } from '../operations/operation.ts';
import type { StepContext, StepResult } from './step-context.ts';

/** A step that concerns an item of the project. */
export type ItemStep = Extract<Step, { kind: 'add-item' | 'set-values' }>;

type Add = Extract<Step, { kind: 'add-item' }>;
type Set = Extract<Step, { kind: 'set-values' }>;

/** Runs item steps of one kind, many in a request; each may be repeated without harm. */
export async function runItemSteps(
  steps: readonly ItemStep[],
  context: StepContext,
  at: At,
): Promise<readonly StepResult[]> {
  const added = steps.filter((step): step is Add => step.kind === 'add-item');
  const set = steps.filter((step): step is Set => step.kind === 'set-values');
  return [...(await add(added, context, at)), ...(await setValues(set, context, at))];
}

async function add(
  steps: readonly Add[],
  { resolved: { project }, issue }: StepContext,
  at: At,
): Promise<readonly StepResult[]> {
  if (steps.length === 0) return [];
  const { outcomes } = await addContents(
    {
      projectId: project?.id,
      contentIds: steps.map(({ task }) => issue(task) ?? ''),
      repository: undefined,
      argument: 'plan',
      dryRun: false,
    },
    at,
  );
  return steps.map((step, place) => toResult(step, outcomes[place]));
}

async function setValues(
  steps: readonly Set[],
  { resolved: { project }, issue }: StepContext,
  at: At,
): Promise<readonly StepResult[]> {
  if (steps.length === 0) return [];
  const outcomes = await updateItems(
    {
      projectId: project?.id,
      updates: steps.map(({ task, values }) => ({ itemId: issue(task) ?? '', values })),
      named: () => ({ field: 'plan', value: 'plan' }),
      dryRun: false,
    },
    at,
  );
  return steps.map((step, place) => {
    const outcome = outcomes[place];
    const error = outcome?.error ?? outcome?.fields.find((field) => field.error)?.error;
    return toResult(step, outcome && { ...outcome, error });
  });
}

function toResult(
  step: ItemStep,
  outcome:
    | {
        readonly status: 'planned' | 'succeeded' | 'failed' | 'unknown';
        readonly error?: Error | undefined;
      }
    | undefined,
): StepResult {
  const { status = 'unknown', error } = outcome ?? {};
  if (status === 'succeeded') return { step, outcome: 'done' };
  return { step, outcome: status === 'planned' ? 'not_tried' : status, error };
}
