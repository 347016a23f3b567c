import * as z from 'zod';

import { body, issueId, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { changedIssue, milestoneId, names } from './issues.shapes.ts';
import { updateIssue } from './update-issue.ts';

/** Changes an issue. */
export const updateIssueOperation = defineOperation({
  name: 'update_issue',
  title: 'Change an issue',
  description:
    'Changes what is passed of an issue and nothing else; null clears. labels and assignees replace all of them, addLabels and the like change some.',
  area: 'issues',
  effect: 'overwrite',
  scopes: ['repo'],
  input: {
    issueId,
    repo,
    title: z.string().min(1).max(256).optional().describe('Title'),
    description: body.optional(),
    status: z.enum(['open', 'closed']).optional().describe('Close or reopen'),
    stateReason: z
      .enum(['completed', 'not_planned', 'duplicate'])
      .optional()
      .describe('Why it is closed'),
    milestoneId: milestoneId.nullable().optional().describe('Milestone: number or title'),
    type: z.string().max(100).nullable().optional().describe('Issue type'),
    labels: names('All labels').optional(),
    addLabels: names('Labels').optional(),
    removeLabels: names('Labels').optional(),
    assignees: names('All logins').optional(),
    addAssignees: names('Logins').optional(),
    removeAssignees: names('Logins').optional(),
  },
  output: changedIssue,
  examples: [
    {
      name: 'Close as not planned',
      arguments: { issueId: 'acme/rocket#7', status: 'closed', stateReason: 'not_planned' },
    },
    {
      name: 'Hand over',
      arguments: { issueId: '4', addAssignees: ['alan'], addLabels: ['priority:high'] },
    },
    { name: 'Plan for no milestone', arguments: { issueId: '11', milestoneId: null } },
  ],
  run: (input, at) => updateIssue(input, at),
});
