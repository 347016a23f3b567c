import * as z from 'zod';

import { whole } from '../operations/answers.shapes.ts';
import { limit, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { hubEvent, showEvent } from './events.shapes.ts';
import { readChanges } from './project-changes.ts';

/** Tells what changed in a project since the last look. */
export const getProjectChanges = defineOperation({
  name: 'get_project_changes',
  title: 'What changed in a project',
  description:
    'Tells what changed in a project since a look before: items added, removed, archived, values, titles, states. The first call only remembers and gives a cursor; pass it next time. About one point per 100 items.',
  area: 'events',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: {
    projectId: projectId.optional(),
    cursor: z.string().min(1).max(200).optional().describe('cursor of the look before'),
    fields: z
      .array(z.string().min(1).max(200))
      .min(1)
      .max(10)
      .optional()
      .describe('Fields to watch; Status if left out. Kept by the cursor'),
    limit: limit(500, 100),
  },
  output: z.object({
    projectId: z.string(),
    itemCount: whole(),
    fields: z.array(z.string()).describe('Watched fields'),
    events: z.array(hubEvent),
    hasMore: z.boolean().describe('More changed: call again with cursor at once'),
    cursor: z.string().describe('Pass it to the next call; kept for a day'),
    notes: z.array(z.string()).optional(),
  }),
  examples: [
    { name: 'First look', arguments: { projectId: 'acme/1' } },
    { name: 'Other fields', arguments: { projectId: 'acme/1', fields: ['Status', 'Sprint'] } },
  ],
  run: async (input, at) => {
    const found = await readChanges(input, at);
    return { ...found, events: found.events.map(showEvent) };
  },
});
