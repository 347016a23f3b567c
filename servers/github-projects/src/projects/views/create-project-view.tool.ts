import * as z from 'zod';

import { fieldId, projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { layout, sortBy, viewFilter, visibleFields } from '../projects.shapes.ts';
import { createView } from './create-view.ts';
import { view } from './views.shapes.ts';

/** Creates a view of a project. */
export const createProjectView = defineOperation({
  name: 'create_project_view',
  title: 'Create a view',
  description:
    'Creates a view of a project. What it sorts and groups by can be set only here, not later.',
  area: 'projects',
  effect: 'create',
  scopes: ['project'],
  input: {
    projectId: projectId.optional(),
    name: z.string().min(1).max(200).describe('Name'),
    layout,
    filter: viewFilter.optional(),
    visibleFields: visibleFields.optional(),
    sortBy: sortBy.optional().describe('Sort order'),
    groupBy: fieldId.optional(),
    verticalGroupBy: fieldId.optional().describe('Field of the columns of a board'),
  },
  output: view.extend({
    notApplied: z.array(z.string()).optional().describe('Asked for, but not set by GitHub'),
  }),
  examples: [
    { name: 'A table', arguments: { projectId: 'acme/1', name: 'All work', layout: 'table' } },
    {
      name: 'A sorted board of bugs',
      arguments: {
        projectId: 'acme/1',
        name: 'Bugs',
        layout: 'board',
        filter: 'label:bug',
        visibleFields: ['Title', 'Priority'],
        sortBy: [{ field: 'Priority', direction: 'asc' }],
        groupBy: 'Sprint',
        verticalGroupBy: 'Status',
      },
    },
  ],
  run: (input, at) => createView(input, at),
});
