import { ToolError } from '@wellspoken/kit';
import { normalizeReference, normalizeTitle, type Step } from '@wellspoken/planner';

import type { Found } from './read-found.ts';
import type { ResolvedPlan } from './resolved-plan.ts';

/** What steps need while they run, and what they created so far. */
export interface StepContext {
  readonly resolved: ResolvedPlan;
  /**
   * The node id of a task's issue, or of one that the plan names; undefined if it does not exist
   * yet.
   */
  readonly issue: (link: string) => string | undefined;
  /** The node id of a milestone, by its title. */
  readonly milestone: (title: string) => string | undefined;
  readonly addIssue: (task: string, id: string) => void;
  readonly addMilestone: (title: string, id: string) => void;
  readonly addNote: (note: string) => void;
  /** Whether everything that a step depends on exists. */
  readonly isReady: (step: Step) => boolean;
  /** The created issues, by task. */
  readonly made: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
}

/** Creates the context from what exists. */
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
      listNeededIssues(step).every((link) => issue(link) !== undefined) &&
      (step.kind !== 'create-issue' ||
        step.milestone === undefined ||
        milestone(step.milestone) !== undefined),
    made,
    notes,
  };
}

/** The issues that must exist before a step. */
function listNeededIssues(step: Step): readonly string[] {
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

/** The outcome of a step. */
export interface StepResult {
  readonly step: Step;
  readonly outcome: 'done' | 'failed' | 'unknown' | 'not_tried';
  readonly error?: Error | undefined;
}

/** Errors that concern a single step, so that the next one may succeed. */
const OF_ONE: readonly string[] = [
  'invalid_arguments',
  'not_found',
  'already_exists',
  'conflict',
  'too_large',
  'unsupported',
];

/** Whether no further step should be tried after this one. */
export function isTheEnd({ outcome, error }: StepResult): boolean {
  if (outcome === 'unknown') return true;
  return outcome === 'failed' && !(error instanceof ToolError && OF_ONE.includes(error.code));
}
