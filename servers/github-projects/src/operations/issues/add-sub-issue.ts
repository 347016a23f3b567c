import * as z from 'zod';

import { addSubIssue } from '../../issues/sub-issues.ts';
import { issueLink } from '../../shapes/issue.ts';
import { numberOrRef, repo } from '../inputs.ts';
import { defineOperation } from '../operation.ts';

/** Makes an issue a sub-issue of another. */
export const addSubIssueOperation = defineOperation({
  name: 'add_sub_issue',
  title: 'Add a sub-issue',
  description:
    'Makes an issue a sub-issue of another, also across repositories. An issue has one parent: replaceParent moves it away from the one it has.',
  area: 'issues',
  effect: 'overwrite',
  scopes: ['repo'],
  input: {
    parentIssueNumber: numberOrRef,
    subIssueNumber: numberOrRef,
    replaceParent: z.boolean().default(false).describe('Move it from its parent'),
    repo,
  },
  output: z.object({
    parent: issueLink,
    subIssue: issueLink,
    changed: z.boolean().describe('False where it was so already'),
    formerParent: issueLink.optional(),
  }),
  examples: [{ name: 'A part of #2', arguments: { parentIssueNumber: 2, subIssueNumber: 7 } }],
  run: (input, at) => addSubIssue(input, at),
});
