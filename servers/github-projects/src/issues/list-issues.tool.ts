import * as z from 'zod';

import { page } from '../operations/answers.shapes.ts';
import { cursor, limit, repo } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { issueEntry, names, since } from './issues.shapes.ts';
import { listIssues } from './list-issues.ts';

const login = z.string().max(100).optional();

/** Lists issues of a repository. */
export const listIssuesOperation = defineOperation({
  name: 'list_issues',
  title: 'List issues',
  description:
    'Lists issues of a repository, filtered and ordered by GitHub; pull requests are not among them. Bodies come with get_issue.',
  area: 'issues',
  effect: 'read',
  scopes: ['repo'],
  input: {
    repo,
    status: z.enum(['open', 'closed', 'all']).default('open').describe('State'),
    labels: names('Has all of these labels').optional(),
    assignee: login.describe('Login, @me, * for any, none'),
    milestone: z.string().max(255).optional().describe('Number or title, * for any, none'),
    createdBy: login.describe('Login or @me'),
    type: z.string().max(100).optional().describe('Issue type'),
    since,
    sort: z.enum(['created', 'updated', 'comments']).default('created').describe('Order by'),
    direction: z.enum(['asc', 'desc']).default('desc').describe('Order'),
    limit: limit(100, 30),
    cursor,
  },
  output: z.object({ issues: z.array(issueEntry), ...page }),
  examples: [
    { name: 'Open bugs', arguments: { labels: ['bug'] } },
    { name: 'What is planned for a milestone', arguments: { milestone: 'v1.0', status: 'all' } },
    { name: 'What nobody does', arguments: { assignee: 'none', sort: 'updated' } },
  ],
  run: (input, at) => listIssues(input, at),
});
