import { color, labelDescription, labelName } from '../issues.shapes.ts';
import { repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { label } from './labels.shapes.ts';
import { updateLabel } from './labels.ts';

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
