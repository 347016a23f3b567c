import * as z from 'zod';

import { RESOURCE_TYPES, hubEvent } from '../../shapes/event.ts';
import { page } from '../../shapes/page.ts';

/** Which events are meant. */
export const filter = {
  resourceType: z.enum(RESOURCE_TYPES).optional().describe('Only about this'),
  resourceId: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe('Only of this node id or owner/repo#n'),
  eventType: z.string().min(1).max(50).optional().describe('Only added, edited, closed…'),
};

/** A moment. */
export const moment = z.iso.datetime({ offset: true });

/** Some events. */
export const eventPage = z.object({
  events: z.array(hubEvent),
  ...page,
  notes: z.array(z.string()).optional(),
});
