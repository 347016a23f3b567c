import type * as z from 'zod';

import { countDaysBetween } from '../iterations/slots.ts';
import { toPage } from '../operations/answers.shapes.ts';
import type { At } from '../operations/operation.ts';
import { createNotFoundError, listPresent } from '../refs/words.ts';
import { locateMilestone, type MilestonePlace, type MilestoneWanted } from './locate-milestone.ts';
import { ISSUES_OF_MILESTONE, ISSUES_OF_MILESTONES } from './milestones.documents.ts';
import type { dueMilestone, milestone } from './milestones.shapes.ts';
import { readAllMilestones, readPlaced } from './read-milestones.ts';
import { getToday, showMilestone, showMilestoneIssue } from './show-milestone.ts';

type Due = z.input<typeof dueMilestone>;

export interface DueWanted {
  readonly repo?: string | undefined;
  readonly limit: number;
  readonly includeIssues: boolean;
}

/** The progress of a milestone. */
type Metrics = Omit<Due, 'issuesTotal'> & {
  readonly totalCount?: number;
  readonly hasMore?: boolean;
  readonly nextCursor?: string;
};

const FIRST_ISSUES = 20;

/** Reads the progress of a milestone, optionally with a page of its issues. */
export async function readMetrics(
  wanted: MilestoneWanted & {
    readonly includeIssues: boolean;
    readonly limit: number;
    readonly cursor?: string | undefined;
  },
  at: At,
): Promise<Metrics> {
  const place = await locateMilestone(wanted, at);
  const found = await readPlaced(place, at);
  const metrics = withDays(found, getToday(at.now));
  if (!wanted.includeIssues) return metrics;
  return { ...metrics, ...(await readIssues(place, wanted, at)) };
}

/** Open milestones whose due date has passed, the longest overdue first. */
export async function readOverdue(
  wanted: DueWanted,
  at: At,
): Promise<{ milestones: Due[]; totalCount: number }> {
  return readDue(wanted, ({ isOverdue }) => isOverdue, at);
}

/** Open milestones that are due within some days from today, the next first. */
export async function readUpcoming(
  { daysAhead, ...wanted }: DueWanted & { readonly daysAhead: number },
  at: At,
): Promise<{ milestones: Due[]; totalCount: number }> {
  const isUpcoming = ({ daysRemaining }: Due) =>
    daysRemaining !== undefined && daysRemaining >= 0 && daysRemaining <= daysAhead;
  return readDue(wanted, isUpcoming, at);
}

async function readDue(
  { repo, limit, includeIssues }: DueWanted,
  isWanted: (milestone: Due) => boolean,
  at: At,
): Promise<{ milestones: Due[]; totalCount: number }> {
  const open = await readAllMilestones(at.resolve.repositoryName(repo), 'open', at);
  const day = getToday(at.now);
  const due = open
    .map((one) => withDays(showMilestone(one, day), day))
    .filter(isWanted)
    .toSorted((a, b) => (a.daysRemaining ?? 0) - (b.daysRemaining ?? 0) || a.number - b.number);
  const shown = due.slice(0, limit);
  const milestones = includeIssues ? await withIssues(shown, at) : shown;
  return { milestones, totalCount: due.length };
}

function withDays(found: z.input<typeof milestone>, day: string): Due {
  const { dueDate } = found;
  return dueDate === undefined
    ? found
    : { ...found, daysRemaining: countDaysBetween(day, dueDate) };
}

async function withIssues(milestones: readonly Due[], at: At): Promise<Due[]> {
  if (milestones.length === 0) return [];
  const { nodes } = await at.github.query(
    ISSUES_OF_MILESTONES,
    { ids: milestones.map(({ id }) => id), first: FIRST_ISSUES },
    { signal: at.signal },
  );
  const byId = new Map(listPresent(nodes).map(({ id, issues }) => [id, issues]));
  return milestones.map((one) => {
    const issues = byId.get(one.id);
    if (issues === undefined) return one;
    return {
      ...one,
      issues: listPresent(issues.nodes).map(showMilestoneIssue),
      issuesTotal: issues.totalCount,
    };
  });
}

async function readIssues(
  { repository, number, subject }: MilestonePlace,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  at: At,
): Promise<Pick<Metrics, 'issues' | 'totalCount' | 'hasMore' | 'nextCursor'>> {
  const answer = await at.github.query(
    ISSUES_OF_MILESTONE,
    { ...repository, number, first: limit, after: cursor ?? null },
    { signal: at.signal, subject },
  );
  const issues = answer.repository?.milestone?.issues;
  if (issues === undefined)
    throw createNotFoundError(`There is no ${subject.what} (argument milestoneId).`);
  return {
    issues: listPresent(issues.nodes).map(showMilestoneIssue),
    ...toPage(issues.pageInfo, issues.totalCount),
  };
}
