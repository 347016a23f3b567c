import * as z from 'zod';

import { page } from '../../operations/answers.shapes.ts';
import { cursor, limit, projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { linkedRepositories } from './links.ts';

/** Lists the repositories of a project. */
export const listLinkedRepositories = defineOperation({
  name: 'list_linked_repositories',
  title: 'List linked repositories',
  description:
    'Lists the repositories that a project is linked to. Items may come from other repositories too.',
  area: 'projects',
  effect: 'read',
  scopes: ['read:project', 'repo'],
  input: { projectId: projectId.optional(), limit: limit(100, 30), cursor },
  output: z.object({
    repositories: z.array(
      z.object({
        id: z.string(),
        nameWithOwner: z.string(),
        private: z.boolean(),
        url: z.string(),
      }),
    ),
    ...page,
  }),
  examples: [{ name: 'Of the rocket project', arguments: { projectId: 'acme/1' } }],
  run: async (input, at) => {
    const { entries, page: paging } = await linkedRepositories(input, at);
    const repositories = entries.map(({ isPrivate, ...repository }) => ({
      ...repository,
      private: isPrivate,
    }));
    return { repositories, ...paging };
  },
});
