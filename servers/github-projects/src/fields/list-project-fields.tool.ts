import * as z from 'zod';

import { whole } from '../operations/answers.shapes.ts';
import { projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { field, showField } from './fields.shapes.ts';

/** Lists the fields of a project. */
export const listProjectFields = defineOperation({
  name: 'list_project_fields',
  title: 'List fields',
  description:
    'Lists all fields of a project with their types, options and iterations. A project has at most 50 fields, so there is one page.',
  area: 'fields',
  effect: 'read',
  scopes: ['read:project'],
  input: { projectId: projectId.optional() },
  output: z.object({ fields: z.array(field), totalCount: whole() }),
  examples: [{ name: 'Of a project', arguments: { projectId: 'acme/1' } }],
  run: async (input, at) => {
    const { fields } = await at.resolve.projectWithFields(input.projectId, { signal: at.signal });
    return { fields: fields.map(showField), totalCount: fields.length };
  },
});
