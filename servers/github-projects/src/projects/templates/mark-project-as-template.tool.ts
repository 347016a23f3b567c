import { projectId } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { projectFrom } from '../project-from-node.ts';
import { project } from '../projects.shapes.ts';
import { setTemplate } from './templates.ts';

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
