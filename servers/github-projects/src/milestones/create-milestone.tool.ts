import { body, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { dueDate, milestone, notes, title } from './milestones.shapes.ts';
import { makeMilestone } from './write-milestones.ts';

/** Makes a milestone. */
export const createMilestone = defineOperation({
  name: 'create_milestone',
  title: 'Create a milestone',
  description:
    'Makes a milestone in a repository. GitHub keeps only the day of dueDate, and refuses a title that another milestone has.',
  area: 'milestones',
  effect: 'create',
  scopes: ['repo'],
  input: {
    title,
    description: body.optional(),
    dueDate: dueDate.optional().describe('Day or date-time'),
    repo,
  },
  output: milestone.extend({ notes }),
  examples: [
    {
      name: 'With a day',
      arguments: { title: 'v2.0', description: 'Fly to Mars', dueDate: '2031-03-01' },
    },
  ],
  run: (input, at) => makeMilestone(input, at),
});
