import * as z from 'zod';

import { page } from '../../operations/answers.shapes.ts';
import { cursor, limit, projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { linkedTeams } from './links.ts';

/** Lists the teams of a project. */
export const listLinkedTeams = defineOperation({
  name: 'list_linked_teams',
  title: 'List linked teams',
  description:
    'Lists the teams that a project is linked to. Only projects of organisations have teams.',
  area: 'projects',
  effect: 'read',
  scopes: ['read:project', 'read:org'],
  input: { projectId: projectId.optional(), limit: limit(100, 30), cursor },
  output: z.object({
    teams: z.array(
      z.object({ id: z.string(), slug: z.string(), name: z.string(), url: z.string() }),
    ),
    ...page,
  }),
  examples: [{ name: 'Of the rocket project', arguments: { projectId: 'acme/1' } }],
  run: async (input, at) => {
    const { entries, page: paging } = await linkedTeams(input, at);
    return { teams: [...entries], ...paging };
  },
});
