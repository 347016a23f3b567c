import * as z from 'zod';

import { issueLink } from '../issues.shapes.ts';
import { numberOrRef, repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { removeSubIssue } from './sub-issues.ts';

/** Takes a sub-issue away from its parent. */
export const removeSubIssueOperation = defineOperation({
  name: 'remove_sub_issue',
  title: 'Take a sub-issue away',
  description: 'Takes a sub-issue away from its parent. Both issues stay as they are otherwise.',
  area: 'issues',
  effect: 'delete',
  scopes: ['repo'],
  input: { parentIssueNumber: numberOrRef, subIssueNumber: numberOrRef, repo },
  output: z.object({ removed: z.boolean(), parent: issueLink, subIssue: issueLink }),
  examples: [{ name: 'No part any more', arguments: { parentIssueNumber: 2, subIssueNumber: 5 } }],
  run: async (input, at) => ({ removed: true, ...(await removeSubIssue(input, at)) }),
});
