import type { LabelSuggested } from '@wellspoken/planner';

import type { RuledLabel } from './label-rules.ts';

/** Why a label fits: a rule, similar issues, or words that issues with the label have. */
export type LabelEvidence =
  | { kind: 'rule'; rule: string; found: string }
  | { kind: 'similar_issue'; reference: string; title: string; score: number }
  | { kind: 'words'; words: string[] };

/** A label that is suggested. */
export interface JoinedLabel {
  readonly label: string;
  readonly confidence: number;
  readonly evidence: readonly LabelEvidence[];
}

/** Labels of rules and of similar issues as one list; what a rule says is certain. */
export function joinLabels(
  ruled: readonly RuledLabel[],
  similar: readonly LabelSuggested[],
): readonly JoinedLabel[] {
  const certain = new Map<string, LabelEvidence[]>();
  for (const { label, rule, found } of ruled) {
    certain.set(label, [...(certain.get(label) ?? []), { kind: 'rule', rule, found }]);
  }
  const guessed = new Map(similar.map((one) => [one.label, evidenceOf(one)]));
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

function evidenceOf({ evidence, words }: LabelSuggested): readonly LabelEvidence[] {
  const told: LabelEvidence[] = evidence.map((one) => ({ kind: 'similar_issue', ...one }));
  return words.length === 0 ? told : [{ kind: 'words', words: [...words] }, ...told];
}
