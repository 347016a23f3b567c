import * as z from 'zod';

import { defineOperation } from '../operations/operation.ts';
import { itemList, itemListInput } from './items.shapes.ts';
import { listItems } from './list-items.ts';

/** Lists the items of a project. */
export const listProjectItems = defineOperation({
  name: 'list_project_items',
  title: 'List items',
  description:
    'Lists the items of a project in their order, with title, state, Status and assignees; name other fields to see them. query is GitHub\'s own filter: status:"In Progress" label:bug -assignee:ada no:sprint.',
  area: 'items',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: {
    query: z.string().max(1_000).default('').describe("GitHub's filter"),
    ...itemListInput,
  },
  output: itemList,
  examples: [
    { name: 'All items', arguments: { projectId: 'acme/1' } },
    {
      name: 'Work in progress with estimates',
      arguments: {
        projectId: 'acme/1',
        query: 'status:"In Progress"',
        fields: ['Status', 'Estimate', 'Labels'],
      },
    },
  ],
  run: (input, at) => listItems(input, at),
});
