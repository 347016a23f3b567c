import * as z from 'zod';

import { whole } from '../operations/answers.shapes.ts';
import { fieldId } from '../operations/inputs.ts';

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

/** The title of a project. */
export const title = z.string().min(1).max(256);

/** One line that tells what a project is for. */
export const shortDescription = z.string().max(256).describe('One line; empty clears');

/** The readme of a project. */
export const readme = z.string().max(65_536).describe('Markdown; empty clears');

/** Who sees a project. */
export const visibility = z.enum(['private', 'public']).describe('Who sees it');

/** Which team. */
export const teamSlug = z.string().min(1).max(200).describe('Team: slug or name, or org/slug');

/** Which status update. */
export const statusUpdateId = z
  .string()
  .min(1)
  .max(200)
  .describe('Status update: node id, or latest');

/** Of which project the latest status update is meant. */
export const statusProject = z
  .string()
  .min(1)
  .max(500)
  .optional()
  .describe('Project, for latest; the default one if left out');

/** How a view shows items; `timeline` is answered with what there is. */
export const layout = z.enum(['board', 'table', 'roadmap', 'timeline']).describe('Layout');

/** Which items a view shows. */
export const viewFilter = z.string().max(1_000).describe('Filter as on GitHub, such as label:bug');

/** What a view shows of items. */
export const visibleFields = z
  .array(z.string().min(1).max(200))
  .min(1)
  .max(50)
  .describe('Names of fields to show, in order');

/** What a view sorts its items by. */
export const sortBy = z
  .array(
    z.strictObject({
      field: fieldId,
      direction: z.enum(['asc', 'desc']).default('asc').describe('Direction'),
    }),
  )
  .min(1)
  .max(5);

/** Which view of a project. */
export const viewId = z.string().min(1).max(500).describe('View: name, number, id or URL');

/** Which workflow of a project. */
export const ruleId = z.string().min(1).max(200).describe('Workflow: name or number, or node id');

/** Of which project the workflow is. */
export const ruleProject = z
  .string()
  .min(1)
  .max(500)
  .optional()
  .describe('Project; the default one if left out');

const parts = z.array(z.looseObject({})).max(50).optional();

/** What people call a rule. */
export const ruleName = z.string().max(200).optional().describe('Name');

/** What people say of a rule. */
export const ruleText = z.string().max(2_000).optional().describe('Description');

/** What a rule would do and when, in any words. */
export const rulePlan = {
  triggers: parts.describe('When'),
  actions: parts.describe('What'),
  enabled: z.boolean().optional().describe('Whether at once'),
};
