import type { IssueText } from '@wellspoken/planner';
import * as z from 'zod';

import { createCountShape } from '../operations/answers.shapes.ts';
import { projectId as project } from '../operations/inputs.ts';
import { comparedIssue, parts, showCompared } from '../similar/similar.shapes.ts';
import type { Enriched } from './enrich-issue.ts';
import type { LookedAt } from './in-turn.ts';
import type { Triaged } from './triage-issue.ts';

const what = z.enum(['label', 'type', 'priority', 'assignee', 'milestone']);

/** The triage of an issue. */
const triaged = {
  issue: comparedIssue,
  suggestions: z.array(
    z.object({
      what,
      value: z.string(),
      confidence: z.number().min(0).max(1),
      replaces: z.string().optional().describe('What it has now'),
      evidence: z.array(
        z.object({
          kind: z.enum(['rule', 'similar_issue', 'words', 'codeowners']),
          text: z.string(),
          reference: z.string().optional(),
        }),
      ),
    }),
  ),
  duplicates: z
    .array(
      z.object({
        issue: comparedIssue,
        score: z.number().min(0).max(1),
        tier: z.enum(['likely', 'possible', 'unlikely']),
      }),
    )
    .describe('Issues that may report the same'),
  applied: z
    .array(
      z.object({
        what,
        value: z.string(),
        outcome: z.enum(['done', 'already', 'failed', 'unknown']),
        verified: z.boolean().describe('Seen to be so afterwards'),
        detail: z.string().optional(),
      }),
    )
    .optional()
    .describe('Where apply was true'),
  conflicts: z
    .array(z.object({ message: z.string(), rules: z.array(z.string()) }))
    .optional()
    .describe('Rules that disagree'),
  leftOut: z
    .array(z.object({ what: z.string(), why: z.string() }))
    .optional()
    .describe('What rules ask for and what is not suggested'),
};

/** One triaged issue. */
export const triagedIssue = z.object({
  ...triaged,
  notes: z.array(z.string()).optional(),
});

/** One enriched issue. */
export const enrichedIssue = z.object({
  ...triagedIssue.shape,
  complexity: z.object({
    score: z.number().min(1).max(10).describe('The sum of its factors'),
    size: z.enum(['small', 'medium', 'large']),
    factors: z.array(z.object({ name: z.string(), points: z.number(), because: z.string() })),
  }),
  related: z.array(z.object({ issue: comparedIssue, score: z.number().min(0), parts })),
  report: z
    .object({
      found: z.array(z.object({ fact: z.string(), line: createCountShape() })),
      notFound: z.array(z.string()),
    })
    .optional()
    .describe('Of bugs: what headings and words show; not judged'),
});

/** What several issues have in common. */
export const several = {
  repository: z.string(),
  left: createCountShape().describe('Issues that fit and were not looked at'),
  nextBefore: createCountShape().optional().describe('Pass as before to go on with those'),
  stopped: z
    .object({ at: z.string(), code: z.string(), message: z.string() })
    .optional()
    .describe('What ended the work early; issues before it are done'),
  notes: z.array(z.string()).optional(),
};

type Shown = z.input<typeof triagedIssue>;

/** The triage of an issue, in its output shape. */
export function showTriaged(found: Triaged): Shown {
  const { issue, suggestions, duplicates, applied, conflicts, leftOut, notes } = found;
  return {
    issue: showCompared(issue),
    suggestions: suggestions.map(({ evidence, ...one }) => ({ ...one, evidence: [...evidence] })),
    duplicates: duplicates.map(({ issue: other, score, tier }) => ({
      issue: showCompared(other),
      score,
      tier,
    })),
    ...(applied !== undefined && { applied: [...applied] }),
    ...(conflicts.length > 0 && {
      conflicts: conflicts.map(({ message, rules }) => ({ message, rules: [...rules] })),
    }),
    ...(leftOut.length > 0 && { leftOut: [...leftOut] }),
    ...(notes.length > 0 && { notes: [...notes] }),
  };
}

/** An enriched issue, in its output shape. */
export function showEnriched(found: Enriched): z.input<typeof enrichedIssue> {
  const { complexity, related, report } = found;
  return {
    ...showTriaged(found),
    complexity: {
      score: complexity.score,
      size: complexity.level,
      factors: complexity.factors
        .filter(({ points }) => points !== 0)
        .map(({ name, points, because }) => ({ name, points, because })),
    },
    related: related.map((one) => ({
      issue: showCompared(one.issue),
      score: one.score,
      parts: [...one.parts],
    })),
    ...(report !== undefined && {
      report: { found: [...report.found], notFound: [...report.notFound] },
    }),
  };
}

interface Looked {
  readonly repository: string;
  /** The selected issues. */
  readonly issues: readonly IssueText[];
  readonly left: number;
  /** Named issues have no position to continue from. */
  readonly isNamed: boolean;
  readonly notes: readonly string[];
}

/** Reports where the work on several issues ended. */
export function showSeveral(
  { results, stopped }: LookedAt<unknown>,
  { repository, issues, left, isNamed, notes }: Looked,
): z.input<z.ZodObject<typeof several>> {
  const last = isNamed ? undefined : issues[results.length - 1]?.number;
  const remaining = left + issues.length - results.length;
  return {
    repository,
    left: remaining,
    ...(remaining > 0 && last !== undefined && { nextBefore: last }),
    ...(stopped !== undefined && { stopped }),
    ...(notes.length > 0 && { notes: [...notes] }),
  };
}

/** The project whose fields rules read and set. */
export const projectId = project.optional().describe('Project whose fields rules use; the default');

/**
 * At this confidence about one label in six is wrong in `npm run bench:triage`; at 0.6 it is one in
 * four.
 */
const USUAL_CONFIDENCE = 0.8;

export const minConfidence = z
  .number()
  .min(0)
  .max(1)
  .default(USUAL_CONFIDENCE)
  .describe('Apply only what is so sure; a rule is 1');

export const apply = z.boolean().default(false).describe('Change the issue; else only suggest');

export const onlyUntriaged = z
  .boolean()
  .default(true)
  .describe('Only open issues without label, type and assignee; false: all open ones');

export const before = z
  .number()
  .int()
  .min(1)
  .max(1e9)
  .optional()
  .describe('nextBefore of the call before: only issues with a lower number');
