/** Characters of a title or body that patterns are looked for in. */
export const LOOKED_THROUGH = 20_000;

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

/** What rules are held against. */
export interface Subject {
  /** The item's id, or the where no project is meant. */
  readonly id: string;
  readonly kind: 'issue' | 'pull_request' | 'draft_issue';
  /** `owner/repo#n`; a draft has none. */
  readonly reference?: string;
  readonly title: string;
  /** Markdown; empty where there is none. */
  readonly body: string;
  readonly state: 'open' | 'closed' | 'merged';
  readonly author?: string;
  readonly labels: readonly string[];
  /** Logins. */
  readonly assignees: readonly string[];
  readonly type?: string;
  readonly milestone?: string;
  /** ISO 8601, as are the other times. */
  readonly createdAt: string;
  readonly updatedAt: string;
  /** That a pull request changes; what the text names is found by the rules themselves. */
  readonly changedPaths: readonly string[];
  /** Values of the project's fields, by the name of the field; empty without a project. */
  readonly fields: Readonly<Record<string, string | number | readonly string[]>>;
}

/** One thing that is to be done to an issue, a pull request or the item that holds it. */
export type Change =
  | { readonly kind: 'add_labels' | 'remove_labels'; readonly labels: readonly string[] }
  | { readonly kind: 'assign' | 'unassign'; readonly logins: readonly string[] }
  | { readonly kind: 'set_type'; readonly type: string }
  | { readonly kind: 'set_priority'; readonly priority: string }
  | { readonly kind: 'set_milestone'; readonly milestone: string }
  | { readonly kind: 'set_field'; readonly field: string; readonly value: string | number }
  | { readonly kind: 'clear_field'; readonly field: string }
  | { readonly kind: 'add_to_project'; readonly project: string }
  | { readonly kind: 'archive' }
  | { readonly kind: 'close'; readonly reason: 'completed' | 'not_planned' }
  | { readonly kind: 'reopen' }
  | { readonly kind: 'comment'; readonly body: string };

/** A change of a certain kind. */
type ChangeOf<Kind extends Change['kind']> = Change & { readonly kind: Kind };

/** What is done with changes of each kind. */
export type ByKind<Given, Result> = {
  readonly [Kind in Change['kind']]: (change: ChangeOf<Kind>, given: Given) => Result;
};

/** Does with a change what the table says for its kind. */
export function callByKind<Given, Result>(
  table: ByKind<Given, Result>,
  change: Change,
  given: Given,
): Result {
  // For each kind the table has what takes a change of that kind.
  const take = table[change.kind] as (change: Change, given: Given) => Result;
  return take(change, given);
}
