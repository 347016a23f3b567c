import * as z from 'zod';

import { page } from '../../operations/answers.shapes.ts';
import { cursor, limit } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { projectFrom } from '../project-from-node.ts';
import { project } from '../projects.shapes.ts';
import { listTemplates } from './templates.ts';

/** Lists the project templates of an organisation. */
export const listOrganizationTemplates = defineOperation({
  name: 'list_organization_templates',
  title: 'List project templates',
  description:
    'Lists the projects of an organisation that are templates. A page can be short or empty while hasMore is true, since GitHub does not filter them.',
  area: 'projects',
  effect: 'read',
  scopes: ['read:project'],
  input: {
    org: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('Login of the organisation; the default owner if left out'),
    limit: limit(100, 20),
    cursor,
  },
  output: z.object({ templates: z.array(project), ...page }),
  examples: [{ name: 'Of acme', arguments: { org: 'acme' } }],
  run: async (input, at) => {
    const { templates, nextCursor } = await listTemplates(input, at);
    return {
      templates: templates.map(projectFrom),
      hasMore: nextCursor !== undefined,
      ...(nextCursor !== undefined && { nextCursor }),
    };
  },
});
