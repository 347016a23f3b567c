import * as z from 'zod';

import { whole } from './page.ts';

/** A project, without what it holds. */
export const project = z.object({
  id: z.string(),
  databaseId: whole().optional(),
  number: whole(),
  title: z.string(),
  shortDescription: z.string().optional(),
  visibility: z.enum(['public', 'private']),
  status: z.enum(['active', 'closed']),
  template: z.boolean(),
  owner: z.string(),
  url: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** A project, with how much it holds. */
export const projectDetails = project.extend({
  itemCount: whole().describe('Without archived items'),
  archivedItemCount: whole(),
  fieldCount: whole(),
  viewCount: whole(),
  fields: z
    .array(z.object({ id: z.string(), name: z.string(), dataType: z.string() }))
    .optional()
    .describe('On request'),
  views: z
    .array(z.object({ id: z.string(), number: whole(), name: z.string(), layout: z.string() }))
    .optional()
    .describe('On request'),
});

/** A {@link project}. */
export type Project = z.output<typeof project>;

/** {@link projectDetails}. */
export type ProjectDetails = z.output<typeof projectDetails>;
