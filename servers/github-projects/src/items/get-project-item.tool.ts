import * as z from 'zod';

import { itemId, projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { getItem } from './get-item.ts';
import { wholeItem } from './items.shapes.ts';

/** Reads one item. */
export const getProjectItem = defineOperation({
  name: 'get_project_item',
  title: 'Get an item',
  description:
    'Reads one item of a project with all its values. An issue or pull request can be named instead of its item; the text comes on request.',
  area: 'items',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: {
    projectId: projectId.optional(),
    itemId,
    includeBody: z.boolean().default(false).describe('The text too'),
  },
  output: wholeItem,
  examples: [{ name: 'Of an issue', arguments: { projectId: 'acme/1', itemId: 'acme/rocket#1' } }],
  run: (input, at) => getItem(input, at),
});
