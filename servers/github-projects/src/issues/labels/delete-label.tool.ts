import { labelName } from '../issues.shapes.ts';
import { deleted } from '../../operations/answers.shapes.ts';
import { repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { deleteLabel } from './labels.ts';

/** Deletes a label. */
export const deleteLabelOperation = defineOperation({
  name: 'delete_label',
  title: 'Delete a label',
  description:
    'Deletes a label of a repository and takes it from all issues and pull requests. The issues themselves stay.',
  area: 'issues',
  effect: 'delete',
  scopes: ['repo'],
  input: { name: labelName, repo },
  output: deleted,
  examples: [{ name: 'Not used any more', arguments: { name: 'documentation' } }],
  run: async (input, at) => {
    await deleteLabel(input, at);
    return { deleted: true, id: input.name, type: 'label' };
  },
});
