import { ToolError } from '@wellspoken/kit';
import * as z from 'zod';

import { countOutcomes, failure, showFailure, tally } from '../operations/answers.shapes.ts';
import { dryRun, issueId, itemId, projectId, repo } from '../operations/inputs.ts';
import { defineOperation, type Operation } from '../operations/operation.ts';
import { addContents, type AddOutcome } from './add-items.ts';
import { changeItemOperations } from './change-item.tools.ts';
import { draftOperations } from './drafts/drafts.tools.ts';
import { getItem } from './get-item.ts';
import { itemList, itemListInput, wholeItem } from './items.shapes.ts';
import { filterQuery, formatFieldsQuery, listItems } from './list-items.ts';
import { updateProjectItems } from './update-project-items.tool.ts';

export const listProjectItems = defineOperation({
  name: 'list_project_items',
  title: 'List items',
  description:
    'Lists the items of a project in their order, with title, state, Status and assignees; name other fields to see them. query is GitHub\'s own filter: status:"In Progress" label:bug -assignee:ada no:sprint.',
  area: 'items',
  foreign: 'items',
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

const filterProjectItems = defineOperation({
  name: 'filter_project_items',
  title: 'Filter items',
  description:
    'Finds items by status, labels, assignee, kind, state, milestone, repository or any field; all conditions must hold. GitHub does the filtering, so every item counts. An empty text means that the field is empty.',
  area: 'items',
  foreign: 'items',
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
        : formatFieldsQuery(
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

const getProjectItem = defineOperation({
  name: 'get_project_item',
  title: 'Get an item',
  description:
    'Reads one item of a project with all its values. An issue or pull request can be named instead of its item; the text comes on request.',
  area: 'items',
  foreign: 'items',
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

const addProjectItem = defineOperation({
  name: 'add_project_item',
  title: 'Add an item',
  description:
    'Adds an issue or pull request to a project. If it is in the project already, its item is answered and nothing changes.',
  area: 'items',
  effect: 'update',
  scopes: ['project', 'repo'],
  input: {
    projectId: projectId.optional(),
    contentId: issueId.describe(
      'Issue or pull request: owner/repo#n, URL, node id, or number in repo',
    ),
    repo,
  },
  output: z.object({
    itemId: z.string(),
    databaseId: z.string().optional(),
    projectId: z.string(),
    contentId: z.string(),
    contentType: z.enum(['issue', 'pull_request']),
    reference: z.string(),
    archived: z.literal(true).optional().describe('Set where it is archived'),
  }),
  examples: [{ name: 'An issue', arguments: { projectId: 'acme/1', contentId: 'acme/rocket#7' } }],
  run: async ({ projectId: ref, contentId, repo: repository }, at) => {
    const { project, outcomes } = await addContents(
      { projectId: ref, contentIds: [contentId], repository, argument: 'contentId', dryRun: false },
      at,
    );
    const { issue, item, error } = outcomes[0] ?? {};
    if (issue === undefined || item === undefined) {
      throw error ?? new Error('adding an item has no outcome');
    }
    return {
      ...item,
      projectId: project.id,
      contentId: issue.id,
      contentType: issue.kind,
      reference: `${issue.owner}/${issue.name}#${issue.number}`,
    };
  },
});

const added = z.object({
  contentId: z.string().describe('As given'),
  status: z.enum(['planned', 'succeeded', 'failed', 'unknown']),
  reference: z.string().optional(),
  itemId: z.string().optional(),
  error: failure.optional(),
});

const addProjectItems = defineOperation({
  name: 'add_project_items',
  title: 'Add items',
  description:
    'Adds up to 50 issues and pull requests to a project, with an outcome for each. What is in the project already stays as it is.',
  area: 'items',
  effect: 'update',
  scopes: ['project', 'repo'],
  input: {
    projectId: projectId.optional(),
    contentIds: z
      .array(z.string().min(1).max(500))
      .min(1)
      .max(50)
      .describe('owner/repo#n, URLs, node ids, or numbers in repo'),
    repo,
    dryRun,
  },
  output: z.object({ ...tally, results: z.array(added) }),
  examples: [
    {
      name: 'Two issues',
      arguments: { projectId: 'acme/1', contentIds: ['acme/rocket#7', 'acme/website#2'] },
    },
  ],
  run: async ({ projectId: ref, contentIds, repo: repository, dryRun: dry }, at) => {
    const request = { projectId: ref, contentIds, repository, argument: 'contentIds', dryRun: dry };
    const { outcomes } = await addContents(request, at);
    return { ...countOutcomes(outcomes), results: outcomes.map(showAdded) };
  },
});

/** The operations on project items, in the order in which they are listed. */
export const itemsOperations: readonly Operation[] = [
  listProjectItems,
  filterProjectItems,
  getProjectItem,
  addProjectItem,
  addProjectItems,
  updateProjectItems,
  ...changeItemOperations,
  ...draftOperations,
];

function showAdded({ given, status, issue, item, error }: AddOutcome): z.input<typeof added> {
  return {
    contentId: given,
    status,
    ...(issue !== undefined && { reference: `${issue.owner}/${issue.name}#${issue.number}` }),
    ...(item !== undefined && { itemId: item.itemId }),
    ...(error !== undefined && { error: showFailure(error) }),
  };
}
