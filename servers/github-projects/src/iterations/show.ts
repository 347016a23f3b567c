import type * as z from 'zod';

import type { IterationItemNode } from '../documents/iteration-items.ts';
import type { iteration, iterationItem } from '../shapes/iteration.ts';
import { endOf, phaseOf, type Slot } from './slot.ts';

/** An iteration, as answers show it. */
export function showIteration(
  slot: Slot & { readonly id?: string },
  today: string,
): z.input<typeof iteration> {
  const { id, title, startDate, duration } = slot;
  return {
    ...(id !== undefined && { id }),
    title,
    startDate,
    endDate: endOf(slot),
    duration,
    status: phaseOf(slot, today),
  };
}

const STATES = { OPEN: 'open', CLOSED: 'closed', MERGED: 'merged' } as const;
const TYPES = { Issue: 'issue', PullRequest: 'pull_request', DraftIssue: 'draft_issue' } as const;

/** An item of an iteration, as answers show it. */
export function showItem(node: IterationItemNode): z.input<typeof iterationItem> {
  const { id, content, status, isArchived } = node;
  if (content === null) return { id, type: 'redacted', ...(isArchived && { archived: true }) };
  const state = content.issueState ?? content.pullState;
  const { repository, number } = content;
  const name = status?.name;
  return {
    id,
    type: TYPES[content.__typename],
    title: content.title,
    ...(repository !== undefined && { reference: `${repository.nameWithOwner}#${number}` }),
    ...(state !== undefined && { state: STATES[state] }),
    ...(typeof name === 'string' && { status: name }),
    ...(isArchived && { archived: true }),
  };
}
