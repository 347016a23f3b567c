import { projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { projectFrom } from '../project-from-node.ts';
import { project } from '../projects.shapes.ts';
import { setTemplate } from './templates.ts';

/** Makes a template a usual project again. */
export const unmarkProjectAsTemplate = defineOperation({
  name: 'unmark_project_as_template',
  title: 'Unmark a project as template',
  description:
    'Makes a template of an organisation a usual project again. Projects that were copied from it stay as they are.',
  area: 'projects',
  effect: 'update',
  scopes: ['project'],
  input: { projectId: projectId.optional() },
  output: project,
  examples: [{ name: 'The release template', arguments: { projectId: 'acme/2' } }],
  run: async ({ projectId: ref }, at) => projectFrom(await setTemplate(ref, false, at)),
});
