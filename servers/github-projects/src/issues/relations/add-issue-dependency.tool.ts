import * as z from 'zod';

import { issueLink } from '../issues.shapes.ts';
import { issueId, repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { addDependency } from './dependencies.ts';

/** Says that an issue is blocked by another. */
export const addIssueDependency = defineOperation({
  name: 'add_issue_dependency',
  title: 'Say what blocks an issue',
  description:
    'Says that one issue is blocked by another, also across repositories. Nothing changes where that is said already.',
  area: 'issues',
  effect: 'update',
  scopes: ['repo'],
  input: { issueId, blockingIssueId: issueId.describe('Issue that blocks it'), repo },
  output: z.object({
    issue: issueLink,
    blockedBy: issueLink,
    changed: z.boolean().describe('False where it was so already'),
  }),
  examples: [{ name: 'Paint waits for valves', arguments: { issueId: '7', blockingIssueId: '4' } }],
  run: (input, at) => addDependency(input, at),
});
