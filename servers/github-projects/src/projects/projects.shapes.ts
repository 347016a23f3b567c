import * as z from 'zod';

import { createCountShape } from '../operations/answers.shapes.ts';
import { fieldId } from '../operations/inputs.ts';

/** A project, without its contents. */
export const project = z.object({
  id: z.string(),
  databaseId: createCountShape().optional(),
  number: createCountShape(),
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

/** A project, with counts of its contents. */
export const projectDetails = project.extend({
  itemCount: createCountShape().describe('Without archived items'),
  archivedItemCount: createCountShape(),
  fieldCount: createCountShape(),
  viewCount: createCountShape(),
  fields: z
    .array(z.object({ id: z.string(), name: z.string(), dataType: z.string() }))
    .optional()
    .describe('On request'),
  views: z
    .array(
      z.object({
        id: z.string(),
        number: createCountShape(),
        name: z.string(),
        layout: z.string(),
      }),
    )
    .optional()
    .describe('On request'),
});

export type Project = z.output<typeof project>;

export type ProjectDetails = z.output<typeof projectDetails>;

export const title = z.string().min(1).max(256);

export const shortDescription = z.string().max(256).describe('One line; empty clears');

export const readme = z.string().max(65_536).describe('Markdown; empty clears');

export const visibility = z.enum(['private', 'public']).describe('Who sees it');

export const teamSlug = z.string().min(1).max(200).describe('Team: slug or name, or org/slug');

export const statusUpdateId = z
  .string()
  .min(1)
  .max(200)
  .describe('Status update: node id, or latest');

/** The project whose latest status update is meant. */
export const statusProject = z
  .string()
  .min(1)
  .max(500)
  .optional()
  .describe('Project, for latest; the default one if left out');

/** The layout of a view; `timeline` is refused with an error that names the layouts that exist. */
export const layout = z.enum(['board', 'table', 'roadmap', 'timeline']).describe('Layout');

export const viewFilter = z.string().max(1_000).describe('Filter as on GitHub, such as label:bug');

export const visibleFields = z
  .array(z.string().min(1).max(200))
  .min(1)
  .max(50)
  .describe('Names of fields to show, in order');

export const sortBy = z
  .array(
    z.strictObject({
      field: fieldId,
      direction: z.enum(['asc', 'desc']).default('asc').describe('Direction'),
    }),
  )
  .min(1)
  .max(5);

export const viewId = z.string().min(1).max(500).describe('View: name, number, id or URL');

export const ruleId = z.string().min(1).max(200).describe('Workflow: name or number, or node id');

export const ruleProject = z
  .string()
  .min(1)
  .max(500)
  .optional()
  .describe('Project; the default one if left out');

const parts = z.array(z.looseObject({})).max(50).optional();

export const ruleName = z.string().max(200).optional().describe('Name');

export const ruleText = z.string().max(2_000).optional().describe('Description');

/** The plan of a rule in any form, since GitHub cannot store it. */
export const rulePlan = {
  triggers: parts.describe('When'),
  actions: parts.describe('What'),
  enabled: z.boolean().optional().describe('Whether at once'),
};
