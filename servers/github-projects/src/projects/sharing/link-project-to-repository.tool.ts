import { projectId, repo } from '../../operations/inputs.ts';
import { defineOperation } from '../../operations/operation.ts';
import { setRepositoryLink } from './links.ts';
import { repositoryLink } from './sharing.shapes.ts';

/** Links a project to a repository. */
export const linkProjectToRepository = defineOperation({
  name: 'link_project_to_repository',
  title: 'Link a repository',
  description: 'Shows a project in a repository. A link that is there already stays.',
  area: 'projects',
  effect: 'update',
  scopes: ['project', 'repo'],
  input: { projectId: projectId.optional(), repo },
  output: repositoryLink,
  examples: [{ name: 'The website', arguments: { projectId: 'acme/1', repo: 'acme/website' } }],
  run: async ({ projectId: ref, repo: name }, at) => {
    const link = await setRepositoryLink({ projectId: ref, name, linked: true }, at);
    return { projectId: link.projectId, repository: link.name, linked: link.linked };
  },
});
