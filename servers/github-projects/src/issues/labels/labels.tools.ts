import * as z from 'zod';

import { deleted, page } from '../../operations/answers.shapes.ts';
import { cursor, limit, repo } from '../../operations/inputs.ts';
import { defineOperation, type Operation } from '../../operations/operation.ts';
import { color, labelDescription, labelName } from '../issues.shapes.ts';
import { label } from './labels.shapes.ts';
import { createLabel, deleteLabel, listLabels, updateLabel } from './labels.ts';

const createLabelOperation = defineOperation({
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

export const listLabelsOperation = defineOperation({
  name: 'list_labels',
  title: 'List labels',
  description: 'Lists the labels of a repository by name. Issues take labels by these names.',
  area: 'issues',
  foreign: 'labels',
  effect: 'read',
  scopes: ['repo'],
  input: { repo, limit: limit(100, 100), cursor },
  output: z.object({ labels: z.array(label), ...page }),
  examples: [{ name: 'Labels', arguments: {} }],
  run: (input, at) => listLabels(input, at),
});

const updateLabelOperation = defineOperation({
  name: 'update_label',
  title: 'Change a label',
  description:
    'Renames a label, or changes its colour or description; issues keep it. What is left out stays as it is.',
  area: 'issues',
  foreign: 'labels',
  effect: 'overwrite',
  // A second call with the old name finds nothing to rename.
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

const deleteLabelOperation = defineOperation({
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

/** The operations on labels, in the order in which they are listed. */
export const labelOperations: readonly Operation[] = [
  createLabelOperation,
  listLabelsOperation,
  updateLabelOperation,
  deleteLabelOperation,
];
