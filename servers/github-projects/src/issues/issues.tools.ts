import * as z from 'zod';

import { page } from '../operations/answers.shapes.ts';
import { body, cursor, issueId, limit, repo } from '../operations/inputs.ts';
import { defineOperation, type Operation } from '../operations/operation.ts';
import { commentOperations } from './comments/comments.tools.ts';
import { createIssue } from './create-issue.ts';
import { getIssue, ISSUE_PARTS } from './get-issue.ts';
import { issueFieldOperations } from './issue-fields/issue-fields.tools.ts';
import {
  changedIssue,
  createNamesShape,
  fieldValue,
  foundIssue,
  issueEntry,
  milestoneId,
  since,
  wholeIssue,
} from './issues.shapes.ts';
import { labelOperations } from './labels/labels.tools.ts';
import { listIssues, searchIssues } from './list-issues.ts';
import { dependencyOperations } from './relations/dependencies.tools.ts';
import { subIssueOperations } from './relations/sub-issues.tools.ts';
import { updateIssue } from './update-issue.ts';

const createIssueOperation = defineOperation({
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
    labels: createNamesShape('Labels').default([]),
    assignees: createNamesShape('Logins, or @me').default([]),
    milestoneId: milestoneId.optional(),
    type: z.string().max(100).optional().describe('Issue type: Bug, Task…'),
    priority: z.string().max(40).optional().describe('Sets the label priority:<this>'),
    parentIssueId: z.string().max(500).optional().describe('Issue it is a part of'),
    projectIds: createNamesShape('Projects').max(20).default([]),
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

const login = z.string().max(100).optional();

const listIssuesOperation = defineOperation({
  name: 'list_issues',
  title: 'List issues',
  description:
    'Lists issues of a repository, filtered and ordered by GitHub; pull requests are not among them. Bodies come with get_issue.',
  area: 'issues',
  foreign: 'issues',
  effect: 'read',
  scopes: ['repo'],
  input: {
    repo,
    status: z.enum(['open', 'closed', 'all']).default('open').describe('State'),
    labels: createNamesShape('Has all of these labels').optional(),
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

export const getIssueOperation = defineOperation({
  name: 'get_issue',
  title: 'Read an issue',
  description:
    'Reads one issue with its body, parent, and how many comments, sub-issues and blockers it has. A long body is cut; include fullBody for all of it, and projects or fields for more.',
  area: 'issues',
  foreign: 'issues',
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

const updateIssueOperation = defineOperation({
  name: 'update_issue',
  title: 'Change an issue',
  description:
    'Changes what is passed of an issue and nothing else; null clears. labels and assignees replace all of them, addLabels and the like change some.',
  area: 'issues',
  foreign: 'issues',
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
    labels: createNamesShape('All labels').optional(),
    addLabels: createNamesShape('Labels').optional(),
    removeLabels: createNamesShape('Labels').optional(),
    assignees: createNamesShape('All logins').optional(),
    addAssignees: createNamesShape('Logins').optional(),
    removeAssignees: createNamesShape('Logins').optional(),
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

const searchIssuesAdvanced = defineOperation({
  name: 'search_issues_advanced',
  title: 'Search issues and pull requests',
  description:
    'Searches issues and pull requests with the search syntax of GitHub; name a repository with repo:owner/name, else all that can be seen is searched. Only the first 1,000 results can be reached.',
  area: 'issues',
  foreign: 'issues',
  effect: 'read',
  scopes: ['repo'],
  input: {
    query: z
      .string()
      .min(1)
      .max(1_000)
      .describe('Such as: repo:acme/rocket is:open label:bug valve'),
    limit: limit(100, 20),
    cursor,
  },
  output: z.object({
    issues: z.array(foundIssue),
    ...page,
    note: z.string().optional().describe('What cannot be reached'),
  }),
  examples: [
    { name: 'Words', arguments: { query: 'repo:acme/rocket valve' } },
    { name: 'Open pull requests', arguments: { query: 'repo:acme/rocket is:pr is:open' } },
  ],
  run: (input, at) => searchIssues(input, at),
});

/** The operations on issues and all that belongs to them, in the order in which they are listed. */
export const issuesOperations: readonly Operation[] = [
  createIssueOperation,
  listIssuesOperation,
  getIssueOperation,
  updateIssueOperation,
  ...commentOperations,
  ...subIssueOperations,
  ...dependencyOperations,
  ...issueFieldOperations,
  searchIssuesAdvanced,
  ...labelOperations,
];
