import * as z from 'zod';

import { repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { listIssueFields } from './issue-fields.ts';

/** Lists issue fields. */
export const listIssueFieldsOperation = defineOperation({
  name: 'list_issue_fields',
  title: 'List issue fields',
  description:
    'Lists the fields that issues of a repository have, with the options of select fields. Organisations define them; they are not the fields of a project.',
  area: 'issues',
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
