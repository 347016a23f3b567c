import type * as z from 'zod';

import type { IterationField } from '../../iterations/iteration-field.ts';
import type { Edited } from '../../iterations/safe-edit.ts';
import { showIteration } from '../../iterations/show.ts';
import type { iterationEdit } from '../../shapes/iteration.ts';

/** How an edit is told. */
export interface Telling {
  readonly today: string;
  readonly dryRun: boolean;
  readonly notes?: readonly string[];
}

/** Tells what an edit of iterations did, or would do. */
export function editAnswer(
  { id, name }: IterationField,
  { before, after, estimate }: Edited,
  { today, dryRun, notes = [] }: Telling,
): z.input<typeof iterationEdit> {
  const { restored, cleared, requests, points } = estimate;
  const show = (one: Edited['after'][number]): ReturnType<typeof showIteration> =>
    showIteration(one, today);
  return {
    fieldId: id,
    fieldName: name,
    dryRun,
    ...(dryRun && { before: before.map(show) }),
    iterations: after.map(show),
    itemsRestored: restored,
    itemsCleared: cleared,
    requests,
    points,
    ...(notes.length > 0 && { notes: [...notes] }),
  };
}
