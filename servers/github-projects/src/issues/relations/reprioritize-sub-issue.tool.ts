import * as z from 'zod';

import { issueLink } from '../issues.shapes.ts';
import { numberOrRef, repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { moveSubIssue } from './move-sub-issue.ts';

/** Moves a sub-issue among its siblings. */
export const reprioritizeSubIssue = defineOperation({
  name: 'reprioritize_sub_issue',
  title: 'Move a sub-issue',
  description:
    'Moves a sub-issue after or before another one of the same parent. To the top where neither is passed.',
  area: 'issues',
  effect: 'overwrite',
  scopes: ['repo'],
  input: {
    parentIssueNumber: numberOrRef,
    subIssueNumber: numberOrRef,
    afterIssueNumber: numberOrRef.optional(),
    beforeIssueNumber: numberOrRef.optional(),
    repo,
  },
  output: z.object({
    parent: issueLink,
    order: z.array(z.string()).describe('All sub-issues in their order'),
    changed: z.boolean().describe('False where it was so already'),
  }),
  examples: [
    { name: 'To the top', arguments: { parentIssueNumber: 2, subIssueNumber: 6 } },
    {
      name: 'After another',
      arguments: { parentIssueNumber: 2, subIssueNumber: 5, afterIssueNumber: 6 },
    },
  ],
  run: (input, at) => moveSubIssue(input, at),
});
