import * as z from 'zod';

import { deleted, page } from '../../operations/answers.shapes.ts';
import { cursor, limit, numberOrRef, repo } from '../../operations/inputs.ts';
import { defineOperation, type Operation } from '../../operations/operation.ts';
import { commentId, since } from '../issues.shapes.ts';
import { comment } from './comments.shapes.ts';
import { createComment, deleteComment, listComments, updateComment } from './comments.ts';

const createIssueComment = defineOperation({
  name: 'create_issue_comment',
  title: 'Comment on an issue',
  description: 'Adds a comment to an issue or pull request. Calling it twice makes two comments.',
  area: 'issues',
  effect: 'create',
  scopes: ['repo'],
  input: {
    issueNumber: numberOrRef,
    body: z.string().min(1).max(65_536).describe('Markdown'),
    repo,
  },
  output: comment,
  examples: [
    { name: 'Say something', arguments: { issueNumber: 1, body: 'The new valve is here.' } },
  ],
  run: (input, at) => createComment(input, at),
});

const updateIssueComment = defineOperation({
  name: 'update_issue_comment',
  title: 'Change a comment',
  description:
    'Replaces the text of a comment on an issue or pull request. The old text is only in the history of the comment then.',
  area: 'issues',
  effect: 'overwrite',
  scopes: ['repo'],
  input: { commentId, body: z.string().min(1).max(65_536).describe('Markdown'), repo },
  output: comment,
  examples: [{ name: 'Correct it', arguments: { commentId: 1037, body: 'Tested twice.' } }],
  run: (input, at) => updateComment(input, at),
});

const deleteIssueComment = defineOperation({
  name: 'delete_issue_comment',
  title: 'Delete a comment',
  description:
    'Deletes a comment on an issue or pull request. It cannot be had again; list_issue_comments shows the ids.',
  area: 'issues',
  effect: 'delete',
  scopes: ['repo'],
  input: { commentId, repo },
  output: deleted,
  examples: [{ name: 'Take it back', arguments: { commentId: 1037 } }],
  run: async (input, at) => ({
    deleted: true,
    id: await deleteComment(input, at),
    type: 'comment',
  }),
});

const listIssueComments = defineOperation({
  name: 'list_issue_comments',
  title: 'List comments on an issue',
  description:
    'Lists the comments on an issue or pull request, oldest first; with since, the latest change first. Bodies over 4,000 characters are cut unless fullBodies is true.',
  area: 'issues',
  foreign: 'comments',
  effect: 'read',
  scopes: ['repo'],
  input: {
    issueNumber: numberOrRef,
    repo,
    since,
    fullBodies: z.boolean().default(false).describe('Cut no body'),
    limit: limit(100, 30),
    cursor,
  },
  output: z.object({ comments: z.array(comment), ...page }),
  examples: [
    { name: 'All of it', arguments: { issueNumber: 1 } },
    { name: 'What is new', arguments: { issueNumber: 'acme/rocket#1', since: '2026-01-01' } },
  ],
  run: (input, at) => listComments(input, at),
});

/** The operations on comments of issues, in the order in which they are listed. */
export const commentOperations: readonly Operation[] = [
  createIssueComment,
  updateIssueComment,
  deleteIssueComment,
  listIssueComments,
];
