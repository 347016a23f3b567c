import type * as z from 'zod';

import type { IterationField } from './iteration-field.ts';
import type { IterationItemNode } from './iteration-items.documents.ts';
import type { iteration, iterationEdit, iterationItem } from './iterations.shapes.ts';
import type { Edited } from './safe-edit.ts';
import { findPhase, getLastDay, type Slot } from './slots.ts';

/** An iteration, in its output shape. */
export function showIteration(
  slot: Slot & { readonly id?: string },
  today: string,
): z.input<typeof iteration> {
  const { id, title, startDate, duration } = slot;
  return {
    ...(id !== undefined && { id }),
    title,
    startDate,
    endDate: getLastDay(slot),
    duration,
    status: findPhase(slot, today),
  };
}

const STATES = { OPEN: 'open', CLOSED: 'closed', MERGED: 'merged' } as const;
const TYPES = { Issue: 'issue', PullRequest: 'pull_request', DraftIssue: 'draft_issue' } as const;

/** An item of an iteration, in its output shape. */
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

export interface EditContext {
  readonly today: string;
  readonly dryRun: boolean;
  readonly notes?: readonly string[];
}

/** The answer about an edit of iterations, done or planned. */
export function showEdit(
  { id, name }: IterationField,
  { before, after, estimate }: Edited,
  { today, dryRun, notes = [] }: EditContext,
): z.input<typeof iterationEdit> {
  const { restored, cleared, requests, points } = estimate;
  const show = (one: Edited['after'][number]): ReturnType<typeof showIteration> =>
    showIteration(one, today);
  return {
    fieldId: id,
    fieldName: name,
    dryRun,
    ...(dryRun && { before: before.map(show) }),
    iterations: after.map(show),
    itemsRestored: restored,
    itemsCleared: cleared,
    requests,
    points,
    ...(notes.length > 0 && { notes: [...notes] }),
  };
}
