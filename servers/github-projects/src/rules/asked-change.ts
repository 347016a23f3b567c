/** What is to be changed, and in which project its fields are. */
import type { Change, Subject } from '@wellspoken/planner';

export interface ChangeTarget {
  readonly subject: Subject;
  /** The default project where it is left out. */
  readonly projectId?: string | undefined;
}

/** A change, and the rule that asks for it. */
export interface AskedChange {
  readonly change: Change;
  /** Its name; a comment is written once for each rule. */
  readonly rule?: string | undefined;
}

/** What became of a change, or would. */
export interface ChangeOutcome {
  readonly change: Change;
  /** `planned`: it would be made; only where nothing was to be changed yet. */
  readonly outcome: 'planned' | 'done' | 'already' | 'failed' | 'unknown';
  /** Why it is not done, in words. */
  readonly detail?: string;
}
