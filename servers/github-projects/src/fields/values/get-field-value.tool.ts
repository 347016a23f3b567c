import { fieldId, itemId, projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { getValue } from './get-value.ts';
import { fieldValue, showValue } from './values.shapes.ts';

/** Reads a value of an item. */
export const getFieldValue = defineOperation({
  name: 'get_field_value',
  title: 'Get a value',
  description:
    'Reads what an item has in a field of any type, built-in ones too. An empty field has no value in the answer.',
  area: 'fields',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: { projectId: projectId.optional(), itemId, fieldId },
  output: fieldValue,
  examples: [
    {
      name: 'The status of an issue',
      arguments: { projectId: 'acme/1', itemId: 'acme/rocket#1', fieldId: 'Status' },
    },
  ],
  run: async (input, at) => {
    const { itemId: id, field, value } = await getValue(input, at);
    return showValue(id, field, value);
  },
});
