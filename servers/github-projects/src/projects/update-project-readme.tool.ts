import * as z from 'zod';

import { projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { changeProject } from './change-project.ts';
import { readme } from './projects.shapes.ts';

/** Replaces the readme of a project. */
export const updateProjectReadme = defineOperation({
  name: 'update_project_readme',
  title: 'Update a project readme',
  description:
    'Replaces the whole readme of a project. Read it first with get_project_readme if parts are to stay; an empty text clears it.',
  area: 'projects',
  effect: 'overwrite',
  scopes: ['project'],
  input: { projectId: projectId.optional(), readme },
  output: z.object({ content: z.string(), updatedAt: z.string() }),
  examples: [
    {
      name: 'A new readme',
      arguments: { projectId: 'acme/1', readme: '# Launch\n\nWe fly in May.' },
    },
  ],
  run: async ({ projectId: ref, readme: text }, at) => {
    const { readme: content, updatedAt } = await changeProject(ref, { readme: text }, at);
    return { content: content ?? '', updatedAt };
  },
});
