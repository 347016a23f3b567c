import { ToolError } from '@wellspoken/kit';
import { normalizeReference, normalizeTitle, type Step } from '@wellspoken/planner';

import type { Found } from './read-found.ts';
import type { ResolvedPlan } from './resolved-plan.ts';

/** What is at hand while steps are done: what they need, and what they made so far. */
export interface StepContext {
  readonly resolved: ResolvedPlan;
  /** The node id of a task's issue, or of one that the plan names; none where it is not made yet. */
  readonly issue: (link: string) => string | undefined;
  /** The node id of a milestone by its title. */
  readonly milestone: (title: string) => string | undefined;
  readonly addIssue: (task: string, id: string) => void;
  readonly addMilestone: (title: string, id: string) => void;
  readonly addNote: (note: string) => void;
  /** Whether all that a step rests on is there. */
  readonly isReady: (step: Step) => boolean;
  /** What was made, by task. */
  readonly made: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
}

/** Lays out what is there. */
export function createStepContext(resolved: ResolvedPlan, found: Found): StepContext {
  const made = new Map<string, string>();
  const notes: string[] = [];
  const exact = new Map(resolved.milestones.map(({ id, title }) => [title, id]));
  const milestones = new Map(
    resolved.milestones.map(({ id, title }) => [normalizeTitle(title), id]),
  );
  const issue: StepContext['issue'] = (link) =>
    made.get(link) ??
    found.issues.get(link)?.id ??
    resolved.issues.get(normalizeReference(link))?.id;
  const milestone: StepContext['milestone'] = (title) =>
    exact.get(title) ?? milestones.get(normalizeTitle(title));
  return {
    resolved,
    issue,
    milestone,
    addIssue: (task, id) => made.set(task, id),
    addMilestone: (title, id) => milestones.set(normalizeTitle(title), id),
    addNote: (note) => notes.push(note),
    isReady: (step) =>
      issuesFor(step).every((link) => issue(link) !== undefined) &&
      (step.kind !== 'create-issue' ||
        step.milestone === undefined ||
        milestone(step.milestone) !== undefined),
    made,
    notes,
  };
}

/** The issues that must be there before a step. */
function issuesFor(step: Step): readonly string[] {
  switch (step.kind) {
    case 'create-milestone':
      return [];
    case 'create-issue':
      return step.parent === undefined ? [] : [step.parent];
    case 'set-parent':
      return [step.task, step.parent];
    case 'add-dependency':
      return [step.task, step.blocker];
    case 'add-item':
    case 'set-values':
      return [step.task];
  }
}

/** What became of a step. */
export interface StepResult {
  readonly step: Step;
  readonly outcome: 'done' | 'failed' | 'unknown' | 'not_tried';
  readonly error?: Error | undefined;
}

/** Failures that are about one step alone, so that the next may well work. */
const OF_ONE: readonly string[] = [
  'invalid_arguments',
  'not_found',
  'already_exists',
  'conflict',
  'too_large',
  'unsupported',
];

/** Whether nothing can be done after this. */
export function isTheEnd({ outcome, error }: StepResult): boolean {
  if (outcome === 'unknown') return true;
  return outcome === 'failed' && !(error instanceof ToolError && OF_ONE.includes(error.code));
}
