import type { Operation } from '../operations/operation.ts';
import { clearFieldValue } from './values/clear-field-value.tool.ts';
import { getFieldValue } from './values/get-field-value.tool.ts';
import { setFieldValue } from './values/set-field-value.tool.ts';
import { createProjectField } from './create-project-field.tool.ts';
import { deleteProjectField } from './delete-project-field.tool.ts';
import { listProjectFields } from './list-project-fields.tool.ts';
import { updateFieldOptions } from './update-field-options.tool.ts';
import { updateProjectField } from './update-project-field.tool.ts';

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
