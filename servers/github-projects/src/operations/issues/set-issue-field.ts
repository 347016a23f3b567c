import * as z from 'zod';

import { setIssueField } from '../../issues/issue-fields.ts';
import { issueLink } from '../../shapes/issue.ts';
import { fieldId, issueId, repo } from '../inputs.ts';
import { defineOperation } from '../operation.ts';
import { fieldValue } from './issue-inputs.ts';

/** Sets an issue field. */
export const setIssueFieldOperation = defineOperation({
  name: 'set_issue_field',
  title: 'Set an issue field',
  description:
    'Sets what an issue has in an issue field by names, or clears it with null. Fields of a project are set with set_field_value.',
  area: 'issues',
  effect: 'overwrite',
  scopes: ['repo'],
  input: {
    issueId,
    field: fieldId,
    value: fieldValue.nullable().describe('Text, number, YYYY-MM-DD or option; null clears'),
    repo,
  },
  output: z.object({ issue: issueLink, field: z.string(), cleared: z.boolean() }),
  examples: [
    { name: 'It is severe', arguments: { issueId: '4', field: 'Severity', value: 'High' } },
    { name: 'So much work', arguments: { issueId: '4', field: 'Effort', value: 3 } },
    { name: 'Not known', arguments: { issueId: '1', field: 'Effort', value: null } },
  ],
  run: (input, at) => setIssueField(input, at),
});
