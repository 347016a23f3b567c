import { projectId } from '../operations/inputs.ts';
import { defineOperation } from '../operations/operation.ts';
import { changeProject } from './change-project.ts';
import { projectFrom } from './project-from-node.ts';
import { project } from './projects.shapes.ts';

/** Closes a project. */
export const closeProject = defineOperation({
  name: 'close_project',
  title: 'Close a project',
  description:
    'Closes a project; nothing in it is lost, and reopen_project opens it again. A closed one stays closed.',
  area: 'projects',
  effect: 'update',
  scopes: ['project'],
  input: { projectId: projectId.optional() },
  output: project,
  examples: [{ name: 'The rocket project', arguments: { projectId: 'acme/1' } }],
  run: async ({ projectId: ref }, at) =>
    projectFrom(await changeProject(ref, { status: 'closed' }, at)),
});
