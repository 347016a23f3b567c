import type { Question } from '../../probe/asking/asking.evidence.ts';
import { judgeEach, type Outcome } from '../define-rule.ts';
import { type AskingEvidence, reportUnasked } from '../mrtr/judge-askers.ts';

/** How to judge what the user is asked. */
export interface QuestionJudge {
  readonly of: (question: Question) => boolean;
  /** Why it speaks of none, where others are asked. */
  readonly none: string;
  readonly judge: (question: Question) => readonly Outcome[];
}

/** Judges what the user is asked; where nothing is, that or the reason is told. */
export function judgeQuestions(
  evidence: AskingEvidence,
  { of, none, judge }: QuestionJudge,
): readonly Outcome[] {
  const { questions } = evidence.asking;
  if (questions.length === 0) return [reportUnasked(evidence)];
  return judgeEach(questions.filter(of), none, judge);
}
