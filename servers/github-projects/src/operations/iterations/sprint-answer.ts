import * as z from 'zod';

import type { SprintMade } from '../../iterations/create-sprint.ts';
import type { IterationField } from '../../iterations/iteration-field.ts';
import { showIteration } from '../../iterations/show.ts';
import { iteration, iterationEdit, placing } from '../../shapes/iteration.ts';
import { editAnswer, type Telling } from './edit-answer.ts';

/** What making a sprint answers. */
export const sprintMade = iterationEdit.omit({ iterations: true, before: true }).extend({
  sprint: iteration,
  issues: z.object(placing).optional(),
});

/** Tells of a sprint that was made, or would be. */
export function sprintAnswer(
  field: IterationField,
  { edited, sprint, placed }: SprintMade,
  telling: Telling,
): z.input<typeof sprintMade> {
  const { iterations: _all, before: _before, ...rest } = editAnswer(field, edited, telling);
  return {
    ...rest,
    sprint: showIteration(sprint, telling.today),
    ...(placed !== undefined && { issues: placed }),
  };
}
