import * as z from 'zod';

import { fieldValue, issueLink } from '../issues.shapes.ts';
import { fieldId, issueId, repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { setIssueField } from './issue-fields.ts';

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
