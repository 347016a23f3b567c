import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { defineOperation } from '../operations/operation.ts';
import { itemList, itemListInput } from './items.shapes.ts';
import { fieldsQuery, filterQuery, listItems } from './list-items.ts';

const word = z.string().max(200).optional();

const filter = z.strictObject({
  status: word.describe('Status'),
  labels: z.array(z.string().min(1).max(200)).max(20).optional().describe('All of these'),
  assignee: word.describe('Login or @me'),
  type: z.enum(['issue', 'pull_request', 'draft_issue']).optional().describe('Kind of item'),
  state: z.enum(['open', 'closed', 'merged']).optional().describe('State'),
  milestone: word.describe('Title'),
  repo: word.describe('owner/name'),
  text: word.describe('Words in the title'),
  fields: z
    .record(z.string().min(1).max(200), z.string().max(200))
    .optional()
    .describe('Field to value, such as Sprint: @current'),
});

/** Finds items of a project. */
export const filterProjectItems = defineOperation({
  name: 'filter_project_items',
  title: 'Filter items',
  description:
    'Finds items by status, labels, assignee, kind, state, milestone, repository or any field; all conditions must hold. GitHub does the filtering, so every item counts. An empty text means that the field is empty.',
  area: 'items',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: { filter: filter.describe('Conditions'), ...itemListInput },
  output: itemList,
  examples: [
    {
      name: 'Open bugs of ada',
      arguments: {
        projectId: 'acme/1',
        filter: { labels: ['bug'], assignee: 'ada', state: 'open' },
      },
    },
    {
      name: 'In the current sprint',
      arguments: { projectId: 'acme/1', filter: { fields: { Sprint: '@current' } } },
    },
  ],
  run: async ({ filter: wanted, ...input }, at) => {
    const { signal } = at;
    const query = filterQuery(wanted);
    const more =
      wanted.fields === undefined
        ? ''
        : fieldsQuery(
            await at.resolve.projectWithFields(input.projectId, { signal }),
            wanted.fields,
          );
    const whole = `${query} ${more}`.trim();
    if (whole === '') {
      throw new ToolError('invalid_arguments', 'The filter has no condition.', {
        suggestions: ['Give one, or use list_project_items for all items.'],
      });
    }
    return listItems({ ...input, query: whole }, at);
  },
});
