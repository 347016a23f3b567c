import type { Operation } from '../operation.ts';
import { clearFieldValue } from './clear-field-value.ts';
import { createProjectField } from './create-project-field.ts';
import { deleteProjectField } from './delete-project-field.ts';
import { getFieldValue } from './get-field-value.ts';
import { listProjectFields } from './list-project-fields.ts';
import { setFieldValue } from './set-field-value.ts';
import { updateFieldOptions } from './update-field-options.ts';
import { updateProjectField } from './update-project-field.ts';

/** The operations of the area `fields`, in the order in which they are listed. */
export const fieldsOperations: readonly Operation[] = [
  listProjectFields,
  createProjectField,
  updateProjectField,
  updateFieldOptions,
  deleteProjectField,
  getFieldValue,
  setFieldValue,
  clearFieldValue,
];
