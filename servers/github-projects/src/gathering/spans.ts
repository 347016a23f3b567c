import type { Span } from '@wellspoken/planner';

import type { IterationField } from '../iterations/iteration-field.ts';
import { allOf, endOf } from '../iterations/slot.ts';

/** The iterations of a field, earliest first; none where there is no field. */
export function spansOf(field: Pick<IterationField, 'plan'> | undefined): readonly Span[] {
  if (field === undefined) return [];
  return allOf(field.plan).map((one) => ({
    id: one.id,
    title: one.title,
    startDate: one.startDate,
    endDate: endOf(one),
  }));
}
