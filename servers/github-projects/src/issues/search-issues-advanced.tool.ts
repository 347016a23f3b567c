import * as z from 'zod';

import { page } from '../operations/answers.shapes.ts';
import { cursor, limit } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { foundIssue } from './issues.shapes.ts';
import { searchIssues } from './list-issues.ts';

/** Searches issues and pull requests. */
export const searchIssuesAdvanced = defineOperation({
  name: 'search_issues_advanced',
  title: 'Search issues and pull requests',
  description:
    'Searches issues and pull requests with the search syntax of GitHub; name a repository with repo:owner/name, else all that can be seen is searched. Only the first 1,000 results can be reached.',
  area: 'issues',
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
