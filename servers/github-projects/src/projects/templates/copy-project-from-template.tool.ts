import * as z from 'zod';

import { namedProject } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { projectFrom } from '../project-from-node.ts';
import { project, title } from '../projects.shapes.ts';
import { copyProject } from './templates.ts';

/** Makes a new project after another. */
export const copyProjectFromTemplate = defineOperation({
  name: 'copy_project_from_template',
  title: 'Copy a project',
  description:
    'Makes a new project with the fields, views and workflows (all but auto-add) of another, which may be a template. Items are not copied, draft issues on request.',
  area: 'projects',
  effect: 'create',
  scopes: ['project'],
  input: {
    projectId: namedProject,
    targetOwner: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .describe('Login of the new owner; the default one if left out'),
    title: title.describe('Title of the new project'),
    includeDraftIssues: z.boolean().default(false).describe('Copy draft issues too'),
  },
  output: project,
  examples: [
    { name: 'From the release template', arguments: { projectId: 'acme/2', title: 'Release 2' } },
  ],
  run: async (input, at) => projectFrom(await copyProject(input, at)),
});
