import * as z from 'zod';

import { projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { loadProject } from './load-project.ts';

/** Reads the readme of a project. */
export const getProjectReadme = defineOperation({
  name: 'get_project_readme',
  title: 'Get a project readme',
  description: 'Reads the readme of a project, in Markdown. It is empty where none was written.',
  area: 'projects',
  effect: 'read',
  scopes: ['read:project'],
  input: { projectId: projectId.optional() },
  output: z.object({ content: z.string(), updatedAt: z.string() }),
  examples: [{ name: 'The readme', arguments: { projectId: 'acme/1' } }],
  run: async ({ projectId: ref }, at) => {
    const { readme, updatedAt } = await loadProject(ref, { withReadme: true }, at);
    return { content: readme ?? '', updatedAt };
  },
});
