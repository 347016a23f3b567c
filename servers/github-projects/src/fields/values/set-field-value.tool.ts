import { updateValue } from '../../items/update-items.ts';
import { fieldId, itemId, projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { fieldValue, showValue, wantedValue } from './values.shapes.ts';

/** Sets a value of an item. */
export const setFieldValue = defineOperation({
  name: 'set_field_value',
  title: 'Set a value',
  description:
    'Sets a field of an item: options and iterations by name (@current and @next too), people by login, labels and milestones by name. Assignees, labels, milestone, title and type are changed on the issue or pull request itself.',
  area: 'fields',
  effect: 'overwrite',
  scopes: ['project', 'repo'],
  input: {
    projectId: projectId.optional(),
    itemId,
    fieldId,
    value: wantedValue.describe('Text, number, date, name, or list of names; null clears'),
  },
  output: fieldValue,
  examples: [
    {
      name: 'Move a card',
      arguments: { projectId: 'acme/1', itemId: 'acme/rocket#4', fieldId: 'Status', value: 'Done' },
    },
    {
      name: 'Into the current iteration',
      arguments: {
        projectId: 'acme/1',
        itemId: 'acme/rocket#4',
        fieldId: 'Sprint',
        value: '@current',
      },
    },
    {
      name: 'Assign',
      arguments: {
        projectId: 'acme/1',
        itemId: 'acme/rocket#4',
        fieldId: 'Assignees',
        value: ['ada', 'alan'],
      },
    },
  ],
  run: async ({ projectId: project, itemId: item, fieldId: name, value: wanted }, at) => {
    const update = { itemId: item, values: { [name]: wanted } };
    const { itemId: id, field, value } = await updateValue({ projectId: project, update }, at);
    return showValue(id, field, value);
  },
});
