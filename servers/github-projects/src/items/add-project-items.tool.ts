import * as z from 'zod';

import { failure, showFailure, tally, countOutcomes } from '../operations/answers.shapes.ts';
import { dryRun, projectId, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { addItems, type AddOutcome } from './add-items.ts';

const added = z.object({
  contentId: z.string().describe('As given'),
  status: z.enum(['planned', 'succeeded', 'failed', 'unknown']),
  reference: z.string().optional(),
  itemId: z.string().optional(),
  error: failure.optional(),
});

/** Adds many issues and pull requests. */
export const addProjectItems = defineOperation({
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
    const { outcomes } = await addItems(request, at);
    return { ...countOutcomes(outcomes), results: outcomes.map(show) };
  },
});

function show({ given, status, issue, item, error }: AddOutcome): z.input<typeof added> {
  return {
    contentId: given,
    status,
    ...(issue !== undefined && { reference: `${issue.owner}/${issue.name}#${issue.number}` }),
    ...(item !== undefined && { itemId: item.itemId }),
    ...(error !== undefined && { error: showFailure(error) }),
  };
}
