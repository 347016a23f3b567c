import {
  type Complexity,
  findRelated,
  findReportFacts,
  measureComplexity,
  type Related,
  type ReportFacts,
} from '@wellspoken/planner';

import { getIssue } from '../issues/get-issue.ts';
import type { At } from '../operations/operation.ts';
import type { ApplyOptions } from './apply-suggestions.ts';
import type { IssueToLookAt } from './in-turn.ts';
import type { Triage } from './open-triage.ts';
import { type Triaged, triageIssue } from './triage-issue.ts';

/** The triage of an issue, with more facts about it. */
export interface Enriched extends Triaged {
  readonly complexity: Complexity;
  readonly related: readonly Related[];
  /** Only for bugs. */
  readonly report?: ReportFacts;
}

const MOST_RELATED = 5;

/**
 * Triages an issue, estimates its complexity, finds related issues, and reads the facts of a bug
 * report.
 */
export async function enrichIssue(
  one: IssueToLookAt,
  triage: Triage,
  options: ApplyOptions & { readonly at: At },
): Promise<Enriched> {
  const { issue } = one;
  const counted = await getIssue({ issueId: issue.reference, include: [] }, options.at);
  const { subIssues, blockedBy = 0, blocking = 0, comments } = counted;
  const triaged = await triageIssue(one, triage, options);
  return {
    ...triaged,
    complexity: measureComplexity({
      title: issue.title,
      body: issue.body,
      labels: issue.labels,
      subIssues: subIssues?.total ?? 0,
      blockedBy,
      blocking,
      comments,
    }),
    related: findRelated(issue, triage.similarity, { most: MOST_RELATED }),
    ...(isBug(triaged, options.minConfidence) && { report: findReportFacts(issue.body) }),
  };
}

/** By its labels and type, or by a suggestion with enough confidence. */
function isBug({ issue, suggestions }: Triaged, minConfidence: number): boolean {
  const suggested = suggestions
    .filter(({ what, confidence }) => /label|type/.test(what) && confidence >= minConfidence)
    .map(({ value }) => value);
  return [...issue.labels, issue.type ?? '', ...suggested].some((name) => /\bbugs?\b/i.test(name));
}
