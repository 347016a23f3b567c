import * as z from 'zod';

import { deleted, whole } from '../operations/answers.shapes.ts';
import { dryRun, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { milestoneId } from './milestones.shapes.ts';
import { removeMilestone } from './write-milestones.ts';

/** Deletes a milestone. */
export const deleteMilestone = defineOperation({
  name: 'delete_milestone',
  title: 'Delete a milestone',
  description:
    'Deletes a milestone for good. Its issues stay, without a milestone; dryRun tells how many.',
  area: 'milestones',
  effect: 'delete',
  scopes: ['repo'],
  input: { milestoneId, dryRun, repo },
  output: deleted.extend({
    title: z.string(),
    issuesAffected: whole().describe('Issues that lose, or would lose, their milestone'),
  }),
  examples: [
    { name: 'See first', arguments: { milestoneId: 'v0.8', dryRun: true } },
    { name: 'Delete', arguments: { milestoneId: 'v0.8' } },
  ],
  run: (input, at) => removeMilestone(input, at),
});
