import {
  type Change,
  collectRuleChanges,
  type LabelSuggested,
  type Subject,
  toSubject,
} from '@wellspoken/planner';

import type { Basis } from '../operations/answers.shapes.ts';
import type { At } from '../operations/operation.ts';
import { openRules } from '../rules/open-rules.ts';
import type { AskedText } from './read-asked.ts';

/** A label set by a rule, and why. */
export interface RuledLabel {
  readonly label: string;
  readonly rule: string;
  readonly found: string;
}

/** The effect of rules on labels. */
interface LabelRules {
  readonly labels: readonly RuledLabel[];
  /** Labels that rules remove: similar issues do not bring them back. */
  readonly removed: readonly string[];
  /** Changes that contradict an earlier rule. */
  readonly leftOut: readonly { what: string; why: string }[];
  readonly basis: Basis;
}

/** The labels that rules for triage set on an issue or text; none without rules. */
export async function readLabelRules(
  given: string | undefined,
  asked: AskedText,
  at: At,
): Promise<LabelRules> {
  const opened = await openRules(given, at);
  if (opened === undefined) return { labels: [], removed: [], leftOut: [], basis: [] };
  const now = at.now();
  const { rules } = opened;
  const matches = await at.reader.matchRules(
    { rules, subject: createSubject(asked, now), trigger: 'triage', now },
    at.signal,
  );
  const { wishes, conflicts } = collectRuleChanges(
    matches.map((match) => ({ ...match, changes: match.changes.filter(isOfLabels) })),
  );
  const count = `${opened.rules.length} ${opened.rules.length === 1 ? 'rule' : 'rules'}`;
  const from =
    given === undefined ? `of the server's rule file ${opened.name}` : 'that were passed';
  return {
    labels: wishes.flatMap(({ change, match: { rule, evidence } }) =>
      (change.kind === 'add_labels' ? change.labels : []).map((label) => ({
        label,
        rule: rule.name,
        found: evidence.map(({ condition, found }) => `${condition}: ${found}`).join('; '),
      })),
    ),
    removed: wishes.flatMap(({ change }) => (change.kind === 'remove_labels' ? change.labels : [])),
    leftOut: conflicts.map(({ message, rules: [, rule] }) => ({
      what: `A label of the rule "${rule ?? ''}".`,
      why: message,
    })),
    basis: [{ fact: `The ${count} ${from}.` }],
  };
}

function isOfLabels({ kind }: Change): boolean {
  return kind === 'add_labels' || kind === 'remove_labels';
}

/** The subject that rules are matched against; a text counts as an issue opened now. */
function createSubject({ issue, text: { title, body } }: AskedText, now: Date): Subject {
  if (issue !== undefined) return toSubject(issue);
  const time = now.toISOString();
  return {
    id: '',
    kind: 'issue',
    title,
    body,
    state: 'open',
    labels: [],
    assignees: [],
    createdAt: time,
    updatedAt: time,
    changedPaths: [],
    fields: {},
  };
}

/** Why a label fits: a rule, similar issues, or words of issues with the label. */
type LabelEvidence =
  | { kind: 'rule'; rule: string; found: string }
  | { kind: 'similar_issue'; reference: string; title: string; score: number }
  | { kind: 'words'; words: string[] };

interface JoinedLabel {
  readonly label: string;
  readonly confidence: number;
  readonly evidence: readonly LabelEvidence[];
}

/** Merges the labels of rules and of similar issues; those of rules are certain. */
export function joinLabels(
  ruled: readonly RuledLabel[],
  similar: readonly LabelSuggested[],
): readonly JoinedLabel[] {
  const certain = new Map<string, LabelEvidence[]>();
  for (const { label, rule, found } of ruled) {
    certain.set(label, [...(certain.get(label) ?? []), { kind: 'rule', rule, found }]);
  }
  const guessed = new Map(similar.map((one) => [one.label, showEvidence(one)]));
  return [
    ...[...certain].map(([label, evidence]) => ({
      label,
      confidence: 1,
      evidence: [...evidence, ...(guessed.get(label) ?? [])],
    })),
    ...similar
      .filter(({ label }) => !certain.has(label))
      .map(({ label, confidence }) => ({
        label,
        confidence,
        evidence: guessed.get(label) ?? [],
      })),
  ];
}

function showEvidence({ evidence, words }: LabelSuggested): readonly LabelEvidence[] {
  const shown: LabelEvidence[] = evidence.map((one) => ({ kind: 'similar_issue', ...one }));
  return words.length === 0 ? shown : [{ kind: 'words', words: [...words] }, ...shown];
}
