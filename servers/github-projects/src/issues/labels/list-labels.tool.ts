import * as z from 'zod';

import { page } from '../../operations/answers.shapes.ts';
import { cursor, limit, repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { label } from './labels.shapes.ts';
import { listLabels } from './labels.ts';

/** Lists labels. */
export const listLabelsOperation = defineOperation({
  name: 'list_labels',
  title: 'List labels',
  description: 'Lists the labels of a repository by name. Issues take labels by these names.',
  area: 'issues',
  effect: 'read',
  scopes: ['repo'],
  input: { repo, limit: limit(100, 100), cursor },
  output: z.object({ labels: z.array(label), ...page }),
  examples: [{ name: 'Labels', arguments: {} }],
  run: (input, at) => listLabels(input, at),
});
