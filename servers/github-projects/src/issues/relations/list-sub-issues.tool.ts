import * as z from 'zod';

import { issueLink } from '../issues.shapes.ts';
import { page, whole } from '../../operations/answers.shapes.ts';
import { cursor, limit, numberOrRef, repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { listSubIssues } from './sub-issues.ts';

/** Lists sub-issues. */
export const listSubIssuesOperation = defineOperation({
  name: 'list_sub_issues',
  title: 'List sub-issues',
  description:
    'Lists the sub-issues of an issue in their order. Also says how many of them are closed.',
  area: 'issues',
  effect: 'read',
  scopes: ['repo'],
  input: { issueNumber: numberOrRef, repo, limit: limit(100, 50), cursor },
  output: z.object({
    parent: issueLink,
    subIssues: z.array(issueLink),
    completed: whole().describe('How many are closed'),
    ...page,
  }),
  examples: [{ name: 'Parts of #2', arguments: { issueNumber: 2 } }],
  run: (input, at) => listSubIssues(input, at),
});
