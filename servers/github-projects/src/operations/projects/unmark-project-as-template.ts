import { projectFrom } from '../../projects/project-from-node.ts';
import { setTemplate } from '../../projects/templates.ts';
import { project } from '../../shapes/project.ts';
import { projectId } from '../inputs.ts';
import { defineOperation } from '../operation.ts';

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
