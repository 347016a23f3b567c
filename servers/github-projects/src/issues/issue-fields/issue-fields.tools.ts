import * as z from 'zod';

import { fieldId, issueId, repo } from '../../operations/inputs.ts';
import { defineOperation, type Operation } from '../../operations/operation.ts';
import { fieldValue, issueLink } from '../issues.shapes.ts';
import { listIssueFields, setIssueField } from './issue-fields.ts';
import { listIssueTypes, setIssueType } from './issue-types.ts';

const listIssueTypesOperation = defineOperation({
  name: 'list_issue_types',
  title: 'List issue types',
  description:
    'Lists the types that issues of a repository can have. Organisations define them; repositories of people have none.',
  area: 'issues',
  foreign: 'issue types',
  effect: 'read',
  scopes: ['repo'],
  input: { repo },
  output: z.object({
    types: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: z.string().optional(),
        color: z.string(),
        enabled: z.boolean(),
      }),
    ),
  }),
  examples: [{ name: 'Types', arguments: {} }],
  run: async ({ repo: of }, at) => ({ types: await listIssueTypes(of, at) }),
});

const setIssueTypeOperation = defineOperation({
  name: 'set_issue_type',
  title: 'Set the type of an issue',
  description:
    'Gives an issue a type by its name, or takes its type away with null. list_issue_types shows what there is.',
  area: 'issues',
  foreign: 'issues',
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

const listIssueFieldsOperation = defineOperation({
  name: 'list_issue_fields',
  title: 'List issue fields',
  description:
    'Lists the fields that issues of a repository have, with the options of select fields. Organisations define them; they are not the fields of a project.',
  area: 'issues',
  foreign: 'issue fields',
  effect: 'read',
  scopes: ['repo'],
  input: { repo },
  output: z.object({
    fields: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        type: z.string(),
        description: z.string().optional(),
        options: z.array(z.string()).optional(),
      }),
    ),
  }),
  examples: [{ name: 'Fields', arguments: {} }],
  run: async ({ repo: of }, at) => ({ fields: await listIssueFields(of, at) }),
});

const setIssueFieldOperation = defineOperation({
  name: 'set_issue_field',
  title: 'Set an issue field',
  description:
    'Sets what an issue has in an issue field by names, or clears it with null. Fields of a project are set with set_field_value.',
  area: 'issues',
  foreign: 'issues',
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

/** The operations on issue types and issue fields, in the order in which they are listed. */
export const issueFieldOperations: readonly Operation[] = [
  listIssueTypesOperation,
  setIssueTypeOperation,
  listIssueFieldsOperation,
  setIssueFieldOperation,
];
