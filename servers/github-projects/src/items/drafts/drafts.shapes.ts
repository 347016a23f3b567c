import * as z from 'zod';

import { body, projectId } from '../../operations/inputs.ts';
import type { Draft } from './drafts.ts';

/** A draft issue of a project. */
export const draft = z.object({
  id: z.string().describe('Of the draft'),
  itemId: z.string().optional().describe('Of the item that holds it'),
  title: z.string(),
  body: z.string().optional(),
  assignees: z.array(z.string()).optional().describe('Logins'),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** A draft in its output shape. */
export function showDraft({ node, itemId }: Draft): z.input<typeof draft> {
  const { id, title, body, createdAt, updatedAt } = node;
  const assignees = (node.assignees.nodes ?? []).flatMap((user) => user?.login ?? []);
  return {
    id,
    ...(itemId !== undefined && { itemId }),
    title,
    ...(body !== '' && { body }),
    ...(assignees.length > 0 && { assignees }),
    createdAt,
    updatedAt,
  };
}

/** The title of a draft. */
export const draftTitle = z.string().min(1).max(256).describe('Title');

/** What else can be said of a draft. */
export const draftWords = {
  body: body.optional(),
  assigneeIds: z.array(z.string().min(1).max(100)).max(10).optional().describe('Logins'),
};

/** Which draft. */
export const draftIssueId = z.string().min(1).max(300).describe('Draft: its id, item id or title');

/** Where a draft is, where it is named by its title. */
export const draftProject = projectId.optional().describe('Project, for a title');
