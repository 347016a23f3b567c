import * as z from 'zod';

import { issueLink } from '../issues.shapes.ts';
import { page } from '../../operations/answers.shapes.ts';
import { cursor, issueId, limit, repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { listDependencies } from './dependencies.ts';

const links = z.object({ issues: z.array(issueLink), ...page }).optional();

/** Lists what blocks an issue, and what it blocks. */
export const listIssueDependencies = defineOperation({
  name: 'list_issue_dependencies',
  title: 'List what blocks an issue',
  description:
    'Lists the issues that block an issue, and those that it blocks. A cursor goes with one direction.',
  area: 'issues',
  effect: 'read',
  scopes: ['repo'],
  input: {
    issueId,
    repo,
    direction: z.enum(['both', 'blocked_by', 'blocking']).default('both').describe('Which of them'),
    limit: limit(100, 50),
    cursor,
  },
  output: z.object({ issue: issueLink, blockedBy: links, blocking: links }),
  examples: [{ name: 'What #1 waits for', arguments: { issueId: '1' } }],
  run: (input, at) => listDependencies(input, at),
});
