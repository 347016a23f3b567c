import * as z from 'zod';

import { fieldId, projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { layout, sortBy, viewFilter, viewId, visibleFields } from '../projects.shapes.ts';
import { view } from './views.shapes.ts';
import { updateView } from './views.ts';

const FIXED = 'Not changeable: see create_project_view';

/** Changes a view of a project. */
export const updateProjectView = defineOperation({
  name: 'update_project_view',
  title: 'Update a view',
  description:
    'Changes the name, layout, filter or visible fields of a view. Only what is passed changes; sorting and grouping cannot be changed by the API.',
  area: 'projects',
  effect: 'overwrite',
  scopes: ['project'],
  input: {
    projectId: projectId.optional(),
    viewId,
    name: z.string().min(1).max(200).optional().describe('New name'),
    layout: layout.optional(),
    filter: viewFilter.optional(),
    visibleFields: visibleFields.optional(),
    sortBy: sortBy.optional().describe(FIXED),
    groupBy: fieldId.optional().describe(FIXED),
    verticalGroupBy: fieldId.optional().describe(FIXED),
  },
  output: view,
  examples: [
    {
      name: 'Rename the table',
      arguments: { projectId: 'acme/1', viewId: 'Table', name: 'Everything' },
    },
  ],
  run: ({ projectId: project, viewId: ref, ...given }, at) =>
    updateView({ projectId: project, viewId: ref }, given, at),
});
