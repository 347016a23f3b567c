import * as z from 'zod';

import { listLabels } from '../../issues/labels.ts';
import { label } from '../../shapes/label.ts';
import { page } from '../../shapes/page.ts';
import { cursor, limit, repo } from '../inputs.ts';
import { defineOperation } from '../operation.ts';

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
