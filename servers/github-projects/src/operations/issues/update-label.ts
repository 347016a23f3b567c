import { updateLabel } from '../../issues/labels.ts';
import { label } from '../../shapes/label.ts';
import { repo } from '../inputs.ts';
import { defineOperation } from '../operation.ts';
import { color, labelDescription, labelName } from './issue-inputs.ts';

/** Changes a label. */
export const updateLabelOperation = defineOperation({
  name: 'update_label',
  title: 'Change a label',
  description:
    'Renames a label, or changes its colour or description; issues keep it. What is left out stays as it is.',
  area: 'issues',
  effect: 'overwrite',
  // A second call under the old name finds nothing to rename.
  hints: { idempotent: false },
  scopes: ['repo'],
  input: {
    name: labelName,
    newName: labelName.optional(),
    color: color.optional(),
    description: labelDescription.optional(),
    repo,
  },
  output: label,
  examples: [
    { name: 'Rename', arguments: { name: 'feature', newName: 'enhancement' } },
    { name: 'Another colour', arguments: { name: 'bug', color: 'f00' } },
  ],
  run: (input, at) => updateLabel(input, at),
});
