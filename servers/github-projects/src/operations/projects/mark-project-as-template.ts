import { projectFrom } from '../../projects/project-from-node.ts';
import { setTemplate } from '../../projects/templates.ts';
import { project } from '../../shapes/project.ts';
import { projectId } from '../inputs.ts';
import { defineOperation } from '../operation.ts';

/** Makes a project a template. */
export const markProjectAsTemplate = defineOperation({
  name: 'mark_project_as_template',
  title: 'Mark a project as template',
  description:
    'Makes a project of an organisation a template for new projects. Projects of users cannot be templates.',
  area: 'projects',
  effect: 'update',
  scopes: ['project'],
  input: { projectId: projectId.optional() },
  output: project,
  examples: [{ name: 'A project of acme', arguments: { projectId: 'acme/1' } }],
  run: async ({ projectId: ref }, at) => projectFrom(await setTemplate(ref, true, at)),
});
