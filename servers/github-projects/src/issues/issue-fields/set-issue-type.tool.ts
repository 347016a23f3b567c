import * as z from 'zod';

import { issueLink } from '../issues.shapes.ts';
import { issueId, repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { setIssueType } from './issue-types.ts';

/** Sets the type of an issue. */
export const setIssueTypeOperation = defineOperation({
  name: 'set_issue_type',
  title: 'Set the type of an issue',
  description:
    'Gives an issue a type by its name, or takes its type away with null. list_issue_types shows what there is.',
  area: 'issues',
  effect: 'overwrite',
  scopes: ['repo'],
  input: {
    issueId,
    type: z.string().min(1).max(100).nullable().describe('Name of the type; null for none'),
    repo,
  },
  output: z.object({ issue: issueLink, type: z.string().optional() }),
  examples: [
    { name: 'It is a task', arguments: { issueId: '4', type: 'Task' } },
    { name: 'No type', arguments: { issueId: '1', type: null } },
  ],
  run: (input, at) => setIssueType(input, at),
});
