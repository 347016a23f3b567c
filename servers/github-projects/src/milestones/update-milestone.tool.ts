import * as z from 'zod';

import { body, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { dueDate, milestone, milestoneId, notes, title } from './milestones.shapes.ts';
import { changeMilestone } from './write-milestones.ts';

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
  run: (input, at) => changeMilestone(input, at),
});
