import { color, labelDescription, labelName } from '../issues.shapes.ts';
import { repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { label } from './labels.shapes.ts';
import { createLabel } from './labels.ts';

/** Creates a label. */
export const createLabelOperation = defineOperation({
  name: 'create_label',
  title: 'Create a label',
  description:
    'Creates a label in a repository. A name that is there already is an error, whatever its case.',
  area: 'issues',
  effect: 'create',
  scopes: ['repo'],
  input: { name: labelName, color, description: labelDescription.optional(), repo },
  output: label,
  examples: [
    {
      name: 'A label',
      arguments: { name: 'launch', color: '#0e8a16', description: 'For the day' },
    },
  ],
  run: (input, at) => createLabel(input, at),
});
