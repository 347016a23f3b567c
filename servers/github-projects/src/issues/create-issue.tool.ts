import * as z from 'zod';

import { body, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { createIssue } from './create-issue.ts';
import { changedIssue, fieldValue, milestoneId, names } from './issues.shapes.ts';

/** Creates an issue. */
export const createIssueOperation = defineOperation({
  name: 'create_issue',
  title: 'Create an issue',
  description:
    'Creates an issue with labels, people, milestone, type, parent and projects by their names. Nothing is created where a name is not known; calling it twice makes two issues.',
  area: 'issues',
  effect: 'create',
  scopes: ['repo'],
  input: {
    title: z.string().min(1).max(256).describe('Title'),
    description: body.optional(),
    repo,
    labels: names('Labels').default([]),
    assignees: names('Logins, or @me').default([]),
    milestoneId: milestoneId.optional(),
    type: z.string().max(100).optional().describe('Issue type: Bug, Task…'),
    priority: z.string().max(40).optional().describe('Sets the label priority:<this>'),
    parentIssueId: z.string().max(500).optional().describe('Issue it is a part of'),
    projectIds: names('Projects').max(20).default([]),
    issueFields: z.record(z.string(), fieldValue).optional().describe('Issue fields by name'),
  },
  output: changedIssue,
  examples: [
    {
      name: 'Report a bug',
      arguments: {
        title: 'The pump leaks',
        description: 'Seen at the second test.',
        labels: ['bug'],
        assignees: ['ada'],
        milestoneId: 'v1.0',
        type: 'Bug',
      },
    },
    {
      name: 'A part of another issue, put on a board',
      arguments: { title: 'Sand the cone', parentIssueId: '2', projectIds: ['acme/1'] },
    },
  ],
  run: (input, at) => createIssue(input, at),
});
