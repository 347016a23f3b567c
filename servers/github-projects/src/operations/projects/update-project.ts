import * as z from 'zod';

import { changeProject } from '../../projects/change-project.ts';
import { projectFrom } from '../../projects/project-from-node.ts';
import { project } from '../../shapes/project.ts';
import { projectId } from '../inputs.ts';
import { readme, shortDescription, title, visibility } from './inputs.ts';
import { defineOperation } from '../operation.ts';

/** Changes a project. */
export const updateProject = defineOperation({
  name: 'update_project',
  title: 'Update a project',
  description:
    'Changes the title, short description, readme, visibility or status of a project. Only what is passed changes; an empty text clears.',
  area: 'projects',
  effect: 'overwrite',
  scopes: ['project'],
  input: {
    projectId: projectId.optional(),
    title: title.optional().describe('New title'),
    shortDescription: shortDescription.optional(),
    readme: readme.optional(),
    visibility: visibility.optional(),
    status: z.enum(['active', 'closed']).optional().describe('Status'),
  },
  output: project,
  examples: [
    { name: 'A new title', arguments: { projectId: 'acme/1', title: 'Rocket Landing' } },
    { name: 'Close it', arguments: { projectId: 'acme/1', status: 'closed' } },
  ],
  run: async ({ projectId: ref, ...wishes }, at) =>
    projectFrom(await changeProject(ref, wishes, at)),
});
