import * as z from 'zod';

import { body } from '../inputs.ts';

/** The title of a draft. */
export const draftTitle = z.string().min(1).max(256).describe('Title');

/** What else can be said of a draft. */
export const draftWords = {
  body: body.optional(),
  assigneeIds: z.array(z.string().min(1).max(100)).max(10).optional().describe('Logins'),
};

/** Which draft. */
export const draftIssueId = z.string().min(1).max(200).describe('Id of the draft or of its item');
