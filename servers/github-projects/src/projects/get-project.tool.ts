import * as z from 'zod';

import { projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { detailsFrom, loadProject } from './load-project.ts';
import { projectDetails } from './projects.shapes.ts';

/** Reads one project. */
export const getProject = defineOperation({
  name: 'get_project',
  title: 'Get a project',
  description:
    'Reads a project: title, visibility, status, dates and how many items, fields and views it has. Its fields and views are listed on request, its readme by get_project_readme.',
  area: 'projects',
  effect: 'read',
  scopes: ['read:project'],
  input: {
    projectId: projectId.optional(),
    includeFields: z.boolean().default(false).describe('List its fields'),
    includeViews: z.boolean().default(false).describe('List its views'),
  },
  output: projectDetails,
  examples: [
    { name: 'By owner and number', arguments: { projectId: 'acme/1' } },
    {
      name: 'By title, with all lists',
      arguments: { projectId: 'rocket launch', includeFields: true, includeViews: true },
    },
  ],
  run: async ({ projectId: ref, includeFields, includeViews }, at) => {
    const wanted = { withFields: includeFields, withViews: includeViews };
    return detailsFrom(await loadProject(ref, wanted, at));
  },
});
