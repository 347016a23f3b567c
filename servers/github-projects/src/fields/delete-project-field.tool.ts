import { deleted } from '../operations/answers.shapes.ts';
import { fieldId, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { deleteField } from './write-field.ts';

/** Deletes a field. */
export const deleteProjectField = defineOperation({
  name: 'delete_project_field',
  title: 'Delete a field',
  description:
    'Deletes a field with its values in all items. This cannot be undone; built-in fields cannot be deleted.',
  area: 'fields',
  effect: 'delete',
  scopes: ['project'],
  input: { projectId: projectId.optional(), fieldId },
  output: deleted,
  examples: [{ name: 'By name', arguments: { projectId: 'acme/1', fieldId: 'Notes' } }],
  run: async (input, at) => {
    const { id } = await deleteField(input, at);
    return { deleted: true, id, type: 'field' };
  },
});
