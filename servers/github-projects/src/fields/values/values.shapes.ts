import * as z from 'zod';

import type { ProjectField } from '../project-field.ts';
import type { FieldValue } from './read-value.ts';

/** A value in plain form. */
export const plainValue = z.union([z.string(), z.number(), z.array(z.string())]);

/** The value of an item in a field; without one the field is empty. */
export const fieldValue = z.object({
  itemId: z.string(),
  fieldId: z.string(),
  fieldName: z.string(),
  dataType: z.string().describe('TEXT, SINGLE_SELECT, ASSIGNEES…'),
  value: plainValue.optional().describe('Left out where the field is empty'),
  valueId: z.string().optional().describe('Of the option or iteration'),
  formattedValue: z.string().optional().describe('For people to read'),
});

export function showValue(
  itemId: string,
  field: ProjectField,
  value: FieldValue | undefined,
): z.input<typeof fieldValue> {
  return {
    itemId,
    fieldId: field.id,
    fieldName: field.name,
    dataType: field.dataType,
    ...(value !== undefined && {
      value: typeof value.value === 'object' ? [...value.value] : value.value,
      ...(value.valueId !== undefined && { valueId: value.valueId }),
      formattedValue: value.formatted,
    }),
  };
}

/** The wanted value of a field. */
export const wantedValue = z.union([
  z.string().max(65_536),
  z.number(),
  z.array(z.string().max(200)).max(100),
  z.null(),
]);
