import * as z from 'zod';

import { body, projectId } from '../inputs.ts';

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
