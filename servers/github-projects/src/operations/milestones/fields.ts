import * as z from 'zod';

/** Which milestone. */
export const milestoneId = z
  .union([z.number().int().min(1).max(1e9), z.string().min(1).max(500)])
  .describe('Number, title, node id or URL');

/** When something is due. */
export const dueDate = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** What a milestone is called. */
export const title = z.string().min(1).max(255).describe('Title');

/** Whether the issues shall come with it. */
export const includeIssues = z.boolean().default(false).describe('Also its issues');

/** What is worth knowing beside the answer. */
export const notes = z.array(z.string()).optional();
