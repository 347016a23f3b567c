import * as z from 'zod';

import { createCountShape, page } from '../../operations/answers.shapes.ts';
import { cursor, limit, numberOrRef, repo } from '../../operations/inputs.ts';
import { defineOperation, type Operation } from '../../operations/operation.ts';
import { issueLink } from '../issues.shapes.ts';
import {
  addSubIssue,
  getParent,
  listSubIssues,
  moveSubIssue,
  removeSubIssue,
} from './sub-issues.ts';

const addSubIssueOperation = defineOperation({
  name: 'add_sub_issue',
  title: 'Add a sub-issue',
  description:
    'Makes an issue a sub-issue of another, also across repositories. An issue has one parent: replaceParent moves it away from the one it has.',
  area: 'issues',
  foreign: 'issues',
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

export const listSubIssuesOperation = defineOperation({
  name: 'list_sub_issues',
  title: 'List sub-issues',
  description:
    'Lists the sub-issues of an issue in their order. Also says how many of them are closed.',
  area: 'issues',
  foreign: 'issues',
  effect: 'read',
  scopes: ['repo'],
  input: { issueNumber: numberOrRef, repo, limit: limit(100, 50), cursor },
  output: z.object({
    parent: issueLink,
    subIssues: z.array(issueLink),
    completed: createCountShape().describe('How many are closed'),
    ...page,
  }),
  examples: [{ name: 'Parts of #2', arguments: { issueNumber: 2 } }],
  run: (input, at) => listSubIssues(input, at),
});

const getParentIssue = defineOperation({
  name: 'get_parent_issue',
  title: 'Read the parent of an issue',
  description:
    'Says of which issue an issue is a sub-issue. Where it has no parent, hasParent is false.',
  area: 'issues',
  foreign: 'issues',
  effect: 'read',
  scopes: ['repo'],
  input: { issueNumber: numberOrRef, repo },
  output: z.object({ issue: issueLink, hasParent: z.boolean(), parent: issueLink.optional() }),
  examples: [{ name: 'Parent of #5', arguments: { issueNumber: 5 } }],
  run: (input, at) => getParent(input, at),
});

const reprioritizeSubIssue = defineOperation({
  name: 'reprioritize_sub_issue',
  title: 'Move a sub-issue',
  description:
    'Moves a sub-issue after or before another one of the same parent. To the top where neither is passed.',
  area: 'issues',
  foreign: 'issues',
  effect: 'overwrite',
  scopes: ['repo'],
  input: {
    parentIssueNumber: numberOrRef,
    subIssueNumber: numberOrRef,
    afterIssueNumber: numberOrRef.optional(),
    beforeIssueNumber: numberOrRef.optional(),
    repo,
  },
  output: z.object({
    parent: issueLink,
    order: z.array(z.string()).describe('All sub-issues in their order'),
    changed: z.boolean().describe('False where it was so already'),
  }),
  examples: [
    { name: 'To the top', arguments: { parentIssueNumber: 2, subIssueNumber: 6 } },
    {
      name: 'After another',
      arguments: { parentIssueNumber: 2, subIssueNumber: 5, afterIssueNumber: 6 },
    },
  ],
  run: (input, at) => moveSubIssue(input, at),
});

const removeSubIssueOperation = defineOperation({
  name: 'remove_sub_issue',
  title: 'Take a sub-issue away',
  description: 'Takes a sub-issue away from its parent. Both issues stay as they are otherwise.',
  area: 'issues',
  foreign: 'issues',
  effect: 'delete',
  scopes: ['repo'],
  input: { parentIssueNumber: numberOrRef, subIssueNumber: numberOrRef, repo },
  output: z.object({ removed: z.boolean(), parent: issueLink, subIssue: issueLink }),
  examples: [{ name: 'No part any more', arguments: { parentIssueNumber: 2, subIssueNumber: 5 } }],
  run: async (input, at) => ({ removed: true, ...(await removeSubIssue(input, at)) }),
});

/** The operations on sub-issues, in the order in which they are listed. */
export const subIssueOperations: readonly Operation[] = [
  addSubIssueOperation,
  listSubIssuesOperation,
  getParentIssue,
  reprioritizeSubIssue,
  removeSubIssueOperation,
];
