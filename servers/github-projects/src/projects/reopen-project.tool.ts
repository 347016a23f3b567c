import { projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { changeProject } from './change-project.ts';
import { projectFrom } from './project-from-node.ts';
import { project } from './projects.shapes.ts';

/** Reopens a project. */
export const reopenProject = defineOperation({
  name: 'reopen_project',
  title: 'Reopen a project',
  description: 'Opens a closed project again. An open one stays open.',
  area: 'projects',
  effect: 'update',
  scopes: ['project'],
  input: { projectId: projectId.optional() },
  output: project,
  examples: [{ name: 'An old project', arguments: { projectId: 'acme/3' } }],
  run: async ({ projectId: ref }, at) =>
    projectFrom(await changeProject(ref, { status: 'active' }, at)),
});
