import { projectId, repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { setRepositoryLink } from './links.ts';
import { repositoryLink } from './sharing.shapes.ts';

/** Unlinks a project from a repository. */
export const unlinkProjectFromRepository = defineOperation({
  name: 'unlink_project_from_repository',
  title: 'Unlink a repository',
  description:
    'Takes the link of a project to a repository away. Items of that repository stay in the project.',
  area: 'projects',
  effect: 'delete',
  scopes: ['project', 'repo'],
  input: { projectId: projectId.optional(), repo },
  output: repositoryLink,
  examples: [{ name: 'The rocket', arguments: { projectId: 'acme/1', repo: 'acme/rocket' } }],
  run: async ({ projectId: ref, repo: name }, at) => {
    const link = await setRepositoryLink({ projectId: ref, name, linked: false }, at);
    return { projectId: link.projectId, repository: link.name, linked: link.linked };
  },
});
