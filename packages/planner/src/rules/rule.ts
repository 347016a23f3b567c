import type { Change } from './change.ts';

/** What may make somebody look at a rule. `triage` and `run`: somebody asks. */
export const TRIGGERS = [
  'triage',
  'run',
  'issue_opened',
  'issue_edited',
  'issue_labeled',
  'issue_unlabeled',
  'issue_assigned',
  'issue_closed',
  'issue_reopened',
  'pr_opened',
  'pr_closed',
  'pr_merged',
  'item_added',
  'item_changed',
] as const;

/** One of the {@link TRIGGERS}. */
export type Trigger = (typeof TRIGGERS)[number];

/** Names of which something must have some, all or none. */
export interface NamesWanted {
  readonly any?: readonly string[];
  readonly all?: readonly string[];
  readonly none?: readonly string[];
}

/** When a rule holds: all of it must; an empty one always holds. */
export interface RuleCondition {
  readonly kind?: readonly ('issue' | 'pull_request' | 'draft_issue')[];
  readonly state?: readonly ('open' | 'closed' | 'merged')[];
  /** Patterns of RE2, of which one must be found; in any case of letters. */
  readonly title?: readonly string[];
  readonly body?: readonly string[];
  /** In the title or the body. */
  readonly text?: readonly string[];
  readonly labels?: NamesWanted;
  readonly assignees?: NamesWanted;
  readonly author?: readonly string[];
  readonly type?: readonly string[];
  /** Like in a `.gitignore`: a path that the text names, or that a pull request changes. */
  readonly paths?: readonly string[];
  /** By the name of the field: one of these values, in any case of letters; `null`: none is set. */
  readonly fields?: Readonly<Record<string, readonly (string | number | null)[]>>;
  readonly olderThanDays?: number;
  readonly idleForDays?: number;
}

/** What a rule suggests or does. `codeowners` among assignees stands for the owners of the paths. */
export interface Rule {
  readonly name: string;
  readonly on: readonly Trigger[];
  readonly when: RuleCondition;
  /** What stands under `then`. */
  readonly changes: readonly Change[];
}

/** Something in a rule file that cannot be meant as it is written. */
export interface RuleProblem {
  /** From 1. */
  readonly line: number;
  /** Where: `rules.2.when.title` */
  readonly path: string;
  readonly message: string;
}

/** A rule file, as far as it could be read. */
export interface RuleFile {
  readonly rules: readonly Rule[];
  readonly problems: readonly RuleProblem[];
}
