import * as z from 'zod';

import { projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { changeProject } from './change-project.ts';
import { projectFrom } from './project-from-node.ts';
import { project, readme, shortDescription, title, visibility } from './projects.shapes.ts';

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
  run: async ({ projectId: ref, ...given }, at) => projectFrom(await changeProject(ref, given, at)),
});
