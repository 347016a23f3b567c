import * as z from 'zod';

import { issueLink } from '../issues.shapes.ts';
import { numberOrRef, repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { addSubIssue } from './sub-issues.ts';

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
