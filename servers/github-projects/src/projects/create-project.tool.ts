import * as z from 'zod';

import { defineOperation } from '../operations/operation.ts';
import { createCompleteProject } from './create-project.ts';
import { showProject } from './project-from-node.ts';
import { project, readme, shortDescription, title, visibility } from './projects.shapes.ts';

export const createProject = defineOperation({
  name: 'create_project',
  title: 'Create a project',
  description:
    'Creates a project for a user or organisation, private unless asked otherwise. If it exists but a setting could not be applied, the answer has the project and notApplied.',
  area: 'projects',
  effect: 'create',
  scopes: ['project', 'repo'],
  input: {
    title: title.describe('Title'),
    owner: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('Login of user or organisation; the default one if left out'),
    shortDescription: shortDescription.optional(),
    readme: readme.optional(),
    visibility: visibility.optional(),
    repo: z.string().min(1).max(200).optional().describe('Repository to link it to (owner/name)'),
  },
  output: project.extend({
    notApplied: z
      .object({ settings: z.array(z.string()), code: z.string(), message: z.string() })
      .optional()
      .describe('What the new project still lacks; update_project can set it'),
  }),
  examples: [
    { name: 'With a title', arguments: { title: 'Moon base' } },
    {
      name: 'Public, linked to a repository',
      arguments: {
        title: 'Moon base',
        shortDescription: 'Live there',
        readme: '# Moon',
        visibility: 'public',
        repo: 'acme/rocket',
      },
    },
  ],
  run: async (input, at) => {
    const { node, notApplied } = await createCompleteProject(input, at);
    return {
      ...showProject(node),
      ...(notApplied !== undefined && {
        notApplied: { ...notApplied, settings: [...notApplied.settings] },
      }),
    };
  },
});
