import { updateValue } from '../../items/update-items.ts';
import { fieldId, itemId, projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { fieldValue, showValue } from './values.shapes.ts';

/** Clears a value of an item. */
export const clearFieldValue = defineOperation({
  name: 'clear_field_value',
  title: 'Clear a value',
  description:
    'Empties a field of an item. Assignees, labels and milestone are taken off the issue or pull request itself.',
  area: 'fields',
  effect: 'overwrite',
  scopes: ['project', 'repo'],
  input: { projectId: projectId.optional(), itemId, fieldId },
  output: fieldValue,
  examples: [
    {
      name: 'No estimate',
      arguments: { projectId: 'acme/1', itemId: 'acme/rocket#1', fieldId: 'Estimate' },
    },
  ],
  run: async ({ projectId: project, itemId: item, fieldId: name }, at) => {
    const update = { itemId: item, values: { [name]: null } };
    const { itemId: id, field, value } = await updateValue({ projectId: project, update }, at);
    return showValue(id, field, value);
  },
});
