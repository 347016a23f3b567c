import * as z from 'zod';

import { createCountShape, page, toPage } from '../operations/answers.shapes.ts';
import { cursor, limit } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { listPresent } from '../refs/words.ts';
import { readProjects } from './list-projects.ts';
import { showProject } from './project-from-node.ts';
import { project } from './projects.shapes.ts';

export const listProjects = defineOperation({
  name: 'list_projects',
  title: 'List projects',
  description:
    'Lists the projects of a user or organisation, or those linked to a repository. Closed ones only on request; get_project tells more of one.',
  area: 'projects',
  foreign: 'projects',
  effect: 'read',
  scopes: ['read:project'],
  input: {
    owner: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('Login or @me; the default owner, else you, if left out'),
    repo: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Only projects linked to this repository (owner/name)'),
    status: z.enum(['active', 'closed', 'all']).default('active').describe('Status'),
    query: z.string().min(1).max(200).optional().describe('Words of the title'),
    limit: limit(100, 10),
    cursor,
  },
  output: z.object({
    projects: z.array(project),
    hidden: createCountShape().optional().describe('How many of this page the token may not see'),
    ...page,
  }),
  examples: [
    { name: 'Of the default owner', arguments: {} },
    { name: 'Linked to a repository', arguments: { repo: 'acme/rocket', status: 'all' } },
    { name: 'Of a user', arguments: { owner: 'ada', query: 'personal' } },
  ],
  run: async (input, at) => {
    const { nodes, pageInfo, totalCount } = await readProjects(input, at);
    const shown = listPresent(nodes);
    const hidden = nodes.length - shown.length;
    return {
      projects: shown.map(showProject),
      ...(hidden > 0 && { hidden }),
      ...toPage(pageInfo, totalCount),
    };
  },
});
