import * as z from 'zod';

/** What an event can be about. */
export const RESOURCE_TYPES = [
  'project',
  'item',
  'issue',
  'pull_request',
  'milestone',
  'status',
] as const;

/** Something that happened on GitHub. */
export const hubEvent = z.object({
  id: z.string(),
  at: z.string().describe('When, as far as GitHub tells'),
  source: z.enum(['webhook', 'poll', 'rules']),
  resourceType: z.enum(RESOURCE_TYPES),
  resourceId: z.string().describe('Node id'),
  eventType: z.string().describe('added, removed, edited, archived, closed…'),
  title: z.string().optional(),
  reference: z.string().optional().describe('owner/repo#n'),
  projectId: z.string().optional(),
  itemId: z.string().optional(),
  changes: z
    .array(z.object({ name: z.string(), from: z.string().optional(), to: z.string().optional() }))
    .optional(),
});
