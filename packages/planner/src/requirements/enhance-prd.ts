import type { LintedPrd, PrdFinding } from './lint-prd.ts';
import { OUTLINE, type OutlineSection, WRITING_RULES } from './prd-outline.ts';
import type { SectionKind } from './prd.ts';

/** What a document is to become better in. */
export type Enhancement = 'comprehensive' | 'technical' | 'user_focused' | 'business_focused';

const SECTIONS: Readonly<Record<Enhancement, readonly SectionKind[]>> = {
  comprehensive: OUTLINE.map(({ kind }) => kind),
  technical: ['requirements', 'non_functional', 'risks', 'questions'],
  user_focused: ['problem', 'users', 'requirements', 'non_goals'],
  business_focused: ['summary', 'problem', 'goals', 'metrics', 'milestones', 'risks'],
};

const FOCUS: Readonly<Record<Enhancement, string>> = {
  comprehensive: 'Fill every gap that is named here.',
  technical: 'Look above all at numbers, dependencies and criteria that a test can check.',
  user_focused: 'Look above all at who wants what and why, and at what they see when it is done.',
  business_focused: 'Look above all at goals, numbers, days and risks.',
};

/** What a writer needs to make a document better. */
export interface PrdBrief {
  readonly findings: readonly PrdFinding[];
  readonly missing: readonly OutlineSection[];
  readonly instructions: readonly string[];
}

/** Gathers what is to be mended, for the model or person who writes. */
export function describeEnhancement(
  { findings, parsed }: LintedPrd,
  wanted: Enhancement,
): PrdBrief {
  const kinds = new Set(SECTIONS[wanted]);
  const absent = new Set(
    findings.flatMap(({ rule }) => (rule.startsWith('missing-') ? [rule.slice(8)] : [])),
  );
  const isWanted = ({ kind }: OutlineSection): boolean => kinds.has(kind);
  const getRule = ({ kind }: OutlineSection): string => kind.replace('_', '-');
  const others = new Set(OUTLINE.filter((one) => !isWanted(one)).map(getRule));
  return {
    // Sections that are not looked at are not asked for.
    findings: findings.filter(({ rule }) => !others.has(rule.replace(/^missing-/, ''))),
    missing: OUTLINE.filter((one) => isWanted(one) && absent.has(getRule(one))),
    instructions: [
      `Write "${parsed.title}" again with what is named here mended. ${FOCUS[wanted]}`,
      'Keep every id, and keep what is said already unless a finding is about it.',
      'Invent no fact: what nobody told you belongs below Open questions.',
      ...WRITING_RULES,
    ],
  };
}
