/** Something that may be said of an issue, and why. */
export interface Suggestion {
  readonly what: 'label' | 'type' | 'priority' | 'assignee' | 'milestone';
  /** As the repository writes it. */
  readonly value: string;
  /** From 0 to 1; what a rule says is sure. */
  readonly confidence: number;
  /** What it has now, and would lose. */
  readonly replaces?: string;
  readonly evidence: readonly SuggestionEvidence[];
}

/** What speaks for a suggestion. */
export interface SuggestionEvidence {
  readonly kind: 'rule' | 'similar_issue' | 'words' | 'codeowners';
  readonly text: string;
  /** `owner/repo#n` */
  readonly reference?: string;
}

/** Rules that want what cannot both be. */
export interface RuleConflict {
  readonly message: string;
  /** The rule that counts, then the one that does not. */
  readonly rules: readonly string[];
}

/** What is suggested for an issue. */
export interface Suggestions {
  /** The surest first. */
  readonly suggestions: readonly Suggestion[];
  readonly conflicts: readonly RuleConflict[];
  /** What rules ask for and what is not suggested. */
  readonly leftOut: readonly { readonly what: string; readonly why: string }[];
  readonly notes: readonly string[];
}
