import type * as z from 'zod';

import { formatReference } from '../refs/words.ts';
import type { MilestoneDetails, MilestoneIssueNode } from './milestones.documents.ts';
import type { milestone, milestoneIssue } from './milestones.shapes.ts';

/** A milestone in an answer of the REST API, as far as it is used. */
export interface RestMilestone {
  readonly node_id: string;
  readonly number: number;
  readonly title: string;
  readonly description: string | null;
  readonly due_on: string | null;
  readonly state: 'open' | 'closed';
  readonly open_issues: number;
  readonly closed_issues: number;
  readonly html_url: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly closed_at: string | null;
}

type Shown = z.input<typeof milestone>;

/** A milestone in its output shape, with its state on a day. */
export function showMilestone(found: MilestoneDetails, day: string): Shown {
  const dueDate = found.dueOn === null ? undefined : toDay(found.dueOn);
  const isOpen = found.state === 'OPEN';
  return {
    id: found.id,
    number: found.number,
    title: found.title,
    ...(isGiven(found.description) && { description: found.description }),
    state: isOpen ? 'open' : 'closed',
    ...(dueDate !== undefined && { dueDate }),
    isOverdue: isOpen && dueDate !== undefined && dueDate < day,
    openIssues: found.openIssueCount,
    closedIssues: found.closedIssueCount,
    completionPercentage: toPercentage(found.closedIssueCount, found.openIssueCount),
    url: found.url,
    createdAt: found.createdAt,
    updatedAt: found.updatedAt,
    ...(isGiven(found.closedAt) && { closedAt: found.closedAt }),
  };
}

/** Converts a milestone of the REST API to that of the GraphQL API. */
export function convertRest(found: RestMilestone): MilestoneDetails {
  return {
    id: found.node_id,
    number: found.number,
    title: found.title,
    description: found.description,
    dueOn: found.due_on,
    state: found.state === 'open' ? 'OPEN' : 'CLOSED',
    openIssueCount: found.open_issues,
    closedIssueCount: found.closed_issues,
    url: found.html_url,
    createdAt: found.created_at,
    updatedAt: found.updated_at,
    closedAt: found.closed_at,
  };
}

/** An issue of a milestone, in its output shape. */
export function showMilestoneIssue(issue: MilestoneIssueNode): z.input<typeof milestoneIssue> {
  return {
    id: issue.id,
    number: issue.number,
    ...formatReference(issue.url),
    title: issue.title,
    state: issue.state === 'OPEN' ? 'open' : 'closed',
    url: issue.url,
  };
}

function isGiven(text: string | null): text is string {
  return text !== null && text !== '';
}

function toPercentage(closed: number, open: number): number {
  return closed + open === 0 ? 0 : Math.round((closed / (closed + open)) * 1_000) / 10;
}

/** The day of a date or date-time as written, without conversion between time zones. */
export function toDay(text: string): string {
  return text.slice(0, 10);
}

/**
 * Converts a day to GitHub's due date. GitHub stores the day that it is in California at that
 * instant, so noon UTC is safe while midnight would become the day before.
 */
export function toDueOn(text: string): string {
  return `${toDay(text)}T12:00:00Z`;
}

/** The current day. */
export function getToday(now: () => Date): string {
  return toDay(now().toISOString());
}
