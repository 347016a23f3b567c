import type { Change, Subject, Suggestion } from '@wellspoken/planner';

import type { At } from '../operations/operation.ts';
import { type AppliedChange, applyChanges } from '../rules/apply-changes.ts';

/** Whether suggestions are applied, and which. */
export interface ApplyOptions {
  readonly apply: boolean;
  /** Suggestions with a lower confidence are not applied. */
  readonly minConfidence: number;
}

/** The outcome of a suggestion. */
export interface AppliedSuggestion {
  readonly what: Suggestion['what'];
  readonly value: string;
  readonly outcome: AppliedChange['outcome'];
  /** Whether it was verified afterwards. */
  readonly verified: boolean;
  readonly detail?: string;
}

interface Target {
  readonly subject: Subject;
  readonly projectId: string | undefined;
  readonly minConfidence: number;
}

/** Applies the suggestions with enough confidence to an issue, and verifies them. */
export async function applySuggestions(
  suggestions: readonly Suggestion[],
  { subject, projectId, minConfidence }: Target,
  at: At,
): Promise<readonly AppliedSuggestion[]> {
  const chosen = suggestions.filter(({ confidence }) => confidence >= minConfidence);
  const outcomes = await applyChanges({ subject, projectId }, chosen.map(toChange), at);
  return chosen.flatMap(({ what, value }, place) => {
    const made = outcomes[place];
    if (made === undefined) return [];
    const { outcome, detail } = made;
    const verified = outcome === 'done' || outcome === 'already';
    return [{ what, value, outcome, verified, ...(detail !== undefined && { detail }) }];
  });
}

function toChange({ what, value }: Suggestion): Change {
  switch (what) {
    case 'label':
      return { kind: 'add_labels', labels: [value] };
    case 'type':
      return { kind: 'set_type', type: value };
    case 'priority':
      return { kind: 'set_priority', priority: value };
    case 'assignee':
      return { kind: 'assign', logins: [value] };
    case 'milestone':
      return { kind: 'set_milestone', milestone: value };
  }
}
