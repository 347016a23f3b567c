import * as z from 'zod';

import { repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { listIssueTypes } from './issue-types.ts';

/** Lists issue types. */
export const listIssueTypesOperation = defineOperation({
  name: 'list_issue_types',
  title: 'List issue types',
  description:
    'Lists the types that issues of a repository can have. Organisations define them; repositories of people have none.',
  area: 'issues',
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
