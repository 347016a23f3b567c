import * as z from 'zod';

import { issueId, projectId, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { addItems } from './add-items.ts';

/** Adds an issue or pull request. */
export const addProjectItem = defineOperation({
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
    const { project, outcomes } = await addItems(
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
