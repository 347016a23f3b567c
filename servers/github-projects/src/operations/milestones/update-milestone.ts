import * as z from 'zod';

import { updateMilestone as update } from '../../milestones/write-milestones.ts';
import { milestone } from '../../shapes/milestone.ts';
import { body, repo } from '../inputs.ts';
import { defineOperation } from '../operation.ts';
import { dueDate, milestoneId, notes, title } from './fields.ts';

/** Changes a milestone. */
export const updateMilestone = defineOperation({
  name: 'update_milestone',
  title: 'Change a milestone',
  description:
    'Changes the title, text, due day or state of a milestone. What is left out stays as it is; null clears dueDate or description.',
  area: 'milestones',
  effect: 'overwrite',
  scopes: ['repo'],
  input: {
    milestoneId,
    title: title.optional(),
    description: body.nullish().describe('Markdown; null clears it'),
    dueDate: dueDate.nullish().describe('Day or date-time; null clears'),
    state: z.enum(['open', 'closed']).optional().describe('Close or reopen it'),
    repo,
  },
  output: milestone.extend({ notes }),
  examples: [{ name: 'Another day', arguments: { milestoneId: 'Later', dueDate: '2031-06-30' } }],
  run: (input, at) => update(input, at),
});
