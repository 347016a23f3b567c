import * as z from 'zod';

import { issueLink } from '../issues.shapes.ts';
import { issueId, repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { removeDependency } from './dependencies.ts';

/** Says that an issue is no longer blocked by another. */
export const removeIssueDependency = defineOperation({
  name: 'remove_issue_dependency',
  title: 'Say what no longer blocks an issue',
  description:
    'Takes away that one issue is blocked by another. Both issues stay as they are otherwise.',
  area: 'issues',
  effect: 'delete',
  scopes: ['repo'],
  input: { issueId, blockingIssueId: issueId.describe('Issue that blocks it'), repo },
  output: z.object({ removed: z.boolean(), issue: issueLink, blockedBy: issueLink }),
  examples: [{ name: 'The valves are here', arguments: { issueId: '1', blockingIssueId: '4' } }],
  run: async (input, at) => ({ removed: true, ...(await removeDependency(input, at)) }),
});
