import { repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { milestone, milestoneId } from './milestones.shapes.ts';
import { readMilestone } from './read-milestones.ts';

/** Shows one milestone. */
export const getMilestone = defineOperation({
  name: 'get_milestone',
  title: 'Show a milestone',
  description:
    'Shows one milestone with its counts. get_milestone_metrics also shows the days left and the issues.',
  area: 'milestones',
  effect: 'read',
  scopes: ['repo'],
  input: { milestoneId, repo },
  output: milestone,
  examples: [
    { name: 'By title', arguments: { milestoneId: 'v1.0' } },
    { name: 'By number', arguments: { milestoneId: 2, repo: 'acme/rocket' } },
  ],
  run: (input, at) => readMilestone(input, at),
});
