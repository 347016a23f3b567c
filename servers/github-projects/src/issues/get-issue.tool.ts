import * as z from 'zod';

import { issueId, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { getIssue, ISSUE_PARTS } from './get-issue.ts';
import { wholeIssue } from './issues.shapes.ts';

/** Reads one issue. */
export const getIssueOperation = defineOperation({
  name: 'get_issue',
  title: 'Read an issue',
  description:
    'Reads one issue with its body, parent, and how many comments, sub-issues and blockers it has. A long body is cut; include fullBody for all of it, and projects or fields for more.',
  area: 'issues',
  effect: 'read',
  scopes: ['repo'],
  input: {
    issueId,
    repo,
    include: z.array(z.enum(ISSUE_PARTS)).max(4).default(['body']).describe('What to add'),
  },
  output: wholeIssue,
  examples: [
    { name: 'One issue', arguments: { issueId: 'acme/rocket#1' } },
    { name: 'Where it stands', arguments: { issueId: '1', include: ['projects', 'fields'] } },
  ],
  run: (input, at) => getIssue(input, at),
});
